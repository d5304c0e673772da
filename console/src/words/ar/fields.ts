/** Names that all kinds of content share. */
const content = {
  title: 'العنوان',
  description: 'الوصف',
  channel: 'القناة',
  genres: 'التصنيفات',
  keywords: 'الكلمات المفتاحية',
  label: 'الوسم',
  visibility: 'الظهور',
  status: 'الحالة',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'العنوان بالإنجليزية', title_vi: 'العنوان بالفيتنامية' };
const played = { subtitles: 'الترجمات', views: 'المشاهدات' };

export const fields = {
  user: {
    displayName: 'الاسم المعروض',
    name: 'الاسم الكامل',
    phone: 'رقم الهاتف',
    company: 'الشركة',
    avatar: 'صورة الملف الشخصي',
    language: 'لغة الرسائل',
    time_zone: 'المنطقة الزمنية',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    role: 'الدور',
    state: 'الحالة',
    last_seen: 'آخر نشاط',
    channels: 'القنوات',
  },
  movie: {
    ...content,
    ...titles,
    ...played,
    season: 'الموسم',
    episode_number: 'رقم الحلقة',
    duration: 'المدة',
    release_date: 'تاريخ الإصدار',
    language: 'اللغة',
    cast: 'طاقم التمثيل',
    poster: 'الملصق',
    screenshots: 'لقطات الشاشة',
    movie_type: 'نوع الفيلم',
  },
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'مخفي', enable: 'منشور' };
const shownStates = { public: 'منشور', hidden: 'مخفي' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'محظور', draft: 'مسودة' } };
const label = { Normal: 'عادي', Exclusive: 'حصري', Hot: 'رائج', Live: 'مباشر' };
const transcoded = {
  transcode_status: { not_ready: 'غير جاهز', queued: 'في الانتظار', running: 'قيد التحويل', ready: 'جاهز', failed: 'فشل', stopped: 'متوقف' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
