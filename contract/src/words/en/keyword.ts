/** Words of keywords and of what they match. */
export const keywordWords = {
  fields: { keyword: { word: 'Keyword', strength: 'Strength', exceptions: 'Exceptions', 'exceptions.text': 'Exception' } },
  values: { keyword: { strength: { exact: 'As spelt', tone_blind: 'Without tones', obfuscated: 'Also disguised' } } },
  resources: { keyword: 'keyword' },
};
