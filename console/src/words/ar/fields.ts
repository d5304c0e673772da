import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'العنوان',
    description: 'الوصف',
    channel: 'القناة',
    genres: 'التصنيفات',
    keywords: 'الكلمات المفتاحية',
    label: 'الوسم',
    visibility: 'الظهور',
    status: 'الحالة',
  },
  titles: { title_en: 'العنوان بالإنجليزية', title_vi: 'العنوان بالفيتنامية' },
  played: { subtitles: 'الترجمات', views: 'المشاهدات' },
  status: { blocked: 'محظور', draft: 'مسودة', public: 'منشور', hidden: 'مخفي' },
  label: { Normal: 'عادي', Exclusive: 'حصري', Hot: 'رائج', Live: 'مباشر' },
  transcode_status: { not_ready: 'غير جاهز', queued: 'في الانتظار', running: 'قيد التحويل', ready: 'جاهز', failed: 'فشل', stopped: 'متوقف' },
});

export const fields = {
  ...content.fields,
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
    ...content.fields.movie,
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
  music: {
    ...content.fields.music,
    music_type: 'النوع',
    artists: 'الفنانون',
    poster: 'الغلاف',
    album: 'الألبوم',
    disc: 'القرص',
    track: 'رقم الأغنية',
    release_date: 'تاريخ الإصدار',
    duration_s: 'المدة',
    song_count: 'الأغاني',
  },
  people: {
    name: 'الاسم',
    gender: 'الجنس',
    birthday: 'تاريخ الميلاد',
    death_day: 'تاريخ الوفاة',
    place_of_birth: 'مكان الميلاد',
    country: 'البلد',
    biography: 'السيرة',
    avatar: 'الصورة',
    cover: 'صورة الغلاف',
  },
  tag: {
    title: 'العنوان',
    kind: 'النوع',
  },
  channel: {
    name: 'اسم القناة',
    owner: 'المالك',
    members: 'الأعضاء',
    subscribers: 'المشتركون',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'أغنية', album: 'ألبوم' } },
};
