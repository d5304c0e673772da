export const resources = {
  zone: '광고 영역',
  campaign: '캠페인',
  ad: '광고',
  channel: '채널',
  movie: '영화',
  music: '곡 또는 앨범',
  people: '출연진',
  tag: '장르 또는 키워드',
  user: '사용자',
  video: '동영상',
};
export const roles = {
  super_admin: '최고 관리자',
  developer: '개발자',
  moderator: '운영자',
  partner: '파트너',
  advertiser: '광고주',
  user: '시청자',
};
