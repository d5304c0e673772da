import type { Words } from '../words.ts';

export const entry: { fields: Words['fields']['entry']; values: Words['values']['entry'] } = {
  fields: {
    title: 'Title of the entry',
    description: 'Description',
    film: 'Contest video',
    full_name: 'Full name',
    birthday: 'Date of birth',
    gender: 'Gender',
    address: 'Address',
    city: 'City or province',
    phone: 'Phone',
    facebook: 'Link to Facebook',
    tiktok: 'Link to TikTok',
    youtube: 'Link to YouTube',
    instagram: 'Link to Instagram',
    id_photo: 'ID-card photo',
    consent: 'Consent to the processing of personal data',
    guardian: 'Consent of a guardian',
    code: 'Entry code',
    file: 'Uploaded file',
    decision: 'Decision',
    reason: 'Reason for declining',
    clip: 'Published video',
  },
  values: {
    gender: { male: 'Male', female: 'Female', other: 'Other' },
    decision: { APPROVE: 'Waiting', APPROVED: 'Approved', DECLINED: 'Declined' },
    reason: {
      off_topic: 'Off topic',
      against_rules: 'Against the rules',
      copyright: 'Infringes copyright',
      unplayable: 'The video cannot be played',
      inappropriate: 'Unsuitable content',
      duplicate: 'Same as another entry',
    },
  },
};
