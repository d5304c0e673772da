export const resources = {
  zone: 'مساحة إعلانية',
  campaign: 'حملة',
  ad: 'إعلان',
  channel: 'قناة',
  movie: 'فيلم',
  music: 'أغنية أو ألبوم',
  people: 'شخص',
  tag: 'تصنيف أو كلمة مفتاحية',
  user: 'مستخدم',
  video: 'فيديو',
};
export const roles = {
  super_admin: 'المدير العام',
  developer: 'مطوّر',
  moderator: 'مشرف',
  partner: 'شريك',
  advertiser: 'معلن',
  user: 'مشاهد',
};
