import { expect, test } from 'vitest';
import { ranked, score } from './fuzzy.ts';

const labels = ['Phim', 'Thêm phim', 'Diễn viên', 'Đăng xuất', 'Chuyển mã', 'Thể loại', 'Kênh của tôi', 'Giao diện: Sáng', 'Giao diện: Tối'];
const found = (typed: string) => ranked(typed, labels, (label) => [label]);

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

test('nothing typed leaves the order as it is, and signs are letters like any other', () => {
  expect(found('')).toHaveLength(labels.length);
  expect(score('c++ (', 'C++ (2026)')).not.toBeNull();
  expect(score('.*', 'Phim')).toBeNull();
});
