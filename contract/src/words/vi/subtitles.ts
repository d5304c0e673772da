/** Lời của phụ đề: dấu trên tên tệp, và những gì đã đổi khi đọc tệp. */
export const subtitles = {
  marks: { hearing: 'cho người khiếm thính', forced: 'bắt buộc hiển thị', default: 'mặc định' },
  notices: {
    sorted: '{{count}} câu không đúng thứ tự thời gian, bắt đầu từ dòng {{line}}. Các câu đã được sắp xếp lại.',
    no_length: '{{count}} câu có thời lượng bằng 0 đã bị bỏ, câu đầu tiên ở dòng {{line}}.',
    no_time: '{{count}} đoạn chữ không có mốc thời gian đã bị bỏ, đoạn đầu tiên ở dòng {{line}}.',
    comment: '{{count}} mốc thời gian nằm trong khối NOTE, STYLE hoặc REGION không được đọc là câu thoại, mốc đầu tiên ở dòng {{line}}.',
  },
};
