import { television as contract } from '@marquee/contract/words/vi/television';

const { fields, values, causes, fieldErrors } = contract;

/** Màn hình truyền hình, và những từ mà chỉ màn hình này cần. */
export const television = {
  fields: { television: fields },
  values: { television: values },
  fieldErrors,
  liveCauses: causes,
  counted: { television_other: '{{total}} kênh truyền hình' },
  media: {
    publishing: { title: { television_other: 'Công khai {{total}} kênh truyền hình?' }, yes: { television_other: 'Công khai {{total}} kênh truyền hình' } },
    labelling: {
      title: { television_other: 'Đổi nhãn của {{total}} kênh truyền hình' },
      yes: { television_other: 'Đổi nhãn {{total}} kênh truyền hình' },
    },
    moving: {
      title: { television_other: 'Chuyển {{total}} kênh truyền hình sang kênh khác' },
      yes: { television_other: 'Chuyển {{total}} kênh truyền hình' },
    },
  },
  television: {
    probe: 'Đo lại',
    probing: 'Đang đo…',
    health: 'Tình trạng sóng',
    reportFailed: 'Không tải được tình trạng sóng',
    since: 'từ {{ago}}',
    probed: 'đo lần cuối {{ago}}',
    never: 'Chưa đo lần nào. Kênh mới được đo trong ít giây.',
    noLink: 'Chưa có link phát để đo.',
    day: '24 giờ qua',
    dayUp: '24 giờ qua: có sóng {{share}}',
    weekUp: '7 ngày qua: {{share}}',
    recent: 'Sóng 24 giờ qua: {{summary}}',
    hours: '{{health}} {{hours}} giờ',
    noRecent: 'chưa có số liệu',
    cell: '{{from}}–{{to}}: {{health}}',
    renditions: 'Các bản phát',
    age: 'đoạn mới nhất {{seconds}} giây trước',
    audioOnly: 'Chỉ tiếng',
    unnamed: 'Bản duy nhất',
    events: 'Sự cố trong 7 ngày',
    noEvents: 'Không có sự cố nào.',
    lasting: 'đang kéo dài, {{length}}',
    lasted: 'kéo dài {{length}}',
    linkHint: 'Danh sách phát HLS, thường kết thúc bằng .m3u8. Kênh đang công khai được đo vài phút một lần, kênh khác mỗi nửa giờ.',
  },
};
