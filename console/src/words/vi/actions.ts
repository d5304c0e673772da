/** Thao tác ít dùng trên nội dung, và việc gộp thể loại, từ khóa. */
export const actions = {
  fields: { media_action: { into: 'Gộp vào', collection: 'Ribbon, banner hoặc mix', text: 'Nội dung thông báo' } },
  actions: {
    add: { label: 'Thêm vào ribbon', title_other: 'Thêm {{total}} mục vào ribbon', yes_other: 'Thêm {{total}} mục', added: 'vào cuối {{name}}' },
    send: {
      label: 'Gửi thông báo',
      title_other: 'Gửi thông báo về {{total}} nội dung',
      text: 'Người theo dõi kênh của {{names}} sẽ nhận được thông báo này. Thông báo đã gửi thì không thu hồi được.',
      yes: 'Có, gửi đi!',
    },
    copyLink: 'Sao chép liên kết',
  },
  tags: {
    use: 'Nội dung đang dùng',
    unused: 'Chưa dùng',
    merge: 'Gộp',
    merged: 'gộp vào {{name}}',
    title: { genre_other: 'Gộp {{total}} thể loại vào một thể loại khác', keyword_other: 'Gộp {{total}} từ khóa vào một từ khóa khác' },
    yes: { genre_other: 'Gộp {{total}} thể loại', keyword_other: 'Gộp {{total}} từ khóa' },
    text: 'Mọi nội dung đang mang {{names}} sẽ mang mục được chọn. {{names}} được chuyển vào thùng rác và giữ ở đó {{days}} ngày.',
    items_other: '{{total}} nội dung sẽ mang “{{name}}”.',
    both_other: 'Trong đó {{total}} nội dung đang mang cùng lúc các mục này, nên chỉ giữ lại một.',
  },
};
