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
  },
  values: { gender: { male: 'Male', female: 'Female', other: 'Other' } },
};
