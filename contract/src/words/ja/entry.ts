import type { Words } from '../words.ts';

export const entry: { fields: Words['fields']['entry']; values: Words['values']['entry'] } = {
  fields: {
    title: '作品のタイトル',
    description: '作品の説明',
    film: '応募動画',
    full_name: '氏名',
    birthday: '生年月日',
    gender: '性別',
    address: '住所',
    city: '都市・省',
    phone: '電話番号',
    facebook: 'Facebookのリンク',
    tiktok: 'TikTokのリンク',
    youtube: 'YouTubeのリンク',
    instagram: 'Instagramのリンク',
    id_photo: '身分証の写真',
    consent: '個人情報の取り扱いへの同意',
    guardian: '保護者の同意',
    code: '応募コード',
    file: 'アップロードしたファイル',
    decision: '審査状況',
    reason: '不採用の理由',
    clip: '公開した動画',
  },
  values: {
    gender: { male: '男性', female: '女性', other: 'その他' },
    decision: { APPROVE: '確認待ち', APPROVED: '承認済み', DECLINED: '不採用' },
    reason: {
      off_topic: 'テーマに合わない',
      against_rules: '応募規定に反する',
      copyright: '著作権の侵害',
      unplayable: '動画を再生できない',
      inappropriate: '不適切な内容',
      duplicate: 'ほかの応募と重複',
    },
  },
};
