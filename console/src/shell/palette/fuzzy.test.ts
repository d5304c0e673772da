import { expect, test } from 'vitest';
import { rankMatches, matchCost } from './fuzzy.ts';

const labels = ['Phim', 'Thêm phim', 'Diễn viên', 'Đăng xuất', 'Chuyển mã', 'Thể loại', 'Kênh của tôi', 'Giao diện: Sáng', 'Giao diện: Tối'];
const found = (typed: string) => rankMatches(typed, labels, (label) => [label]);

test.each([
  ['phim', ['Phim', 'Thêm phim']],
  ['dang xuat', ['Đăng xuất']],
  ['DX', ['Đăng xuất']],
  ['dien vien', ['Diễn viên']],
  ['toi', ['Kênh của tôi', 'Giao diện: Tối']],
  ['giao dien toi', ['Giao diện: Tối']],
  ['chmã', ['Chuyển mã']],
  ['phim them', ['Thêm phim']],
  ['xyz', []],
])('“%s” finds %j', (typed, expected) => expect(found(typed)).toEqual(expected));

test('an empty query keeps the order, and punctuation is matched literally', () => {
  expect(found('')).toHaveLength(labels.length);
  expect(matchCost('c++ (', 'C++ (2026)')).not.toBeNull();
  expect(matchCost('.*', 'Phim')).toBeNull();
});
