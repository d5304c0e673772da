export const resources = {
  zone: '广告位',
  campaign: '广告活动',
  ad: '广告',
  channel: '频道',
  movie: '影片',
  music: '歌曲或专辑',
  people: '演职人员',
  tag: '类型或关键词',
  user: '用户',
  video: '视频',
};
export const roles = {
  super_admin: '超级管理员',
  developer: '开发人员',
  moderator: '审核员',
  partner: '合作方',
  advertiser: '广告主',
  user: '观众',
};
