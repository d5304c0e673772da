import type { Words } from '../words.ts';

/** Tên các trường của việc chấm bài dự thi. */
export const judging: Words['fields']['judging'] = {
  criteria: 'Tiêu chí',
  'criteria.name': 'Tên tiêu chí',
  'criteria.hint': 'Gợi ý',
  'criteria.weight': 'Trọng số',
  judges: 'Giám khảo',
  ends_at: 'Hạn chấm',
  scores: 'Điểm',
  'scores.criterion': 'Tiêu chí',
  'scores.score': 'Điểm',
  notes: 'Ghi chú',
  'notes.at_s': 'Thời điểm trong phim',
  'notes.text': 'Nội dung ghi chú',
  reason: 'Lý do từ chối',
  channel: 'Kênh',
  after: 'Bắt đầu sau bài',
  code: 'Mã bài dự thi',
};
