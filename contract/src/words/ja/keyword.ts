/** 禁止キーワードと、その一致に関する言葉。 */
export const keywordWords = {
  fields: { keyword: { word: 'キーワード', strength: '一致の強さ', exceptions: '例外', 'exceptions.text': '例外' } },
  values: { keyword: { strength: { exact: '表記どおり', tone_blind: '声調記号を無視', obfuscated: '伏せ字も含む' } } },
  resources: { keyword: '禁止キーワード' },
};
