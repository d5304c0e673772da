/** Các màn hình quản lý người dùng. */
export const users = {
  invitation: {
    resend: 'Gửi lại lời mời',
    withdraw: 'Rút lời mời',
    withdrawText: 'Liên kết trong thư sẽ không dùng được nữa, và người này biến khỏi danh sách. Bạn có thể mời lại bất cứ lúc nào.',
    addresses: 'Địa chỉ email',
    addressesHint:
      'Dán cả danh sách cũng được: ngăn cách bằng dấu phẩy, chấm phẩy, khoảng trắng hoặc xuống dòng, hoặc viết Tên <ten@example.vn>. Mỗi lần tối đa {{max}} người.',
    understood: 'Sẽ mời {{count}} địa chỉ',
    noAddresses: 'Vui lòng nhập ít nhất một địa chỉ email',
    tooMany: 'Mỗi lần chỉ mời được tối đa {{max}} người',
    name: 'Tên hiển thị',
    send: 'Gửi lời mời',
    invited: 'Đã mời',
    replaced: 'Đã mời lại, lời mời cũ không còn hiệu lực',
    openAccount: 'Mở tài khoản này',
    sentTitle: 'Đã gửi {{count}} lời mời',
    someLeft: 'Những địa chỉ chưa mời được vẫn còn ở trên. Hãy sửa rồi gửi lại.',
    back: 'Về danh sách người dùng',
    joinTitle: 'Lời mời vào Marquee',
    joinAbout: '{{by}} mời {{email}} tham gia với vai trò {{role}}. Hãy đặt tên và mật khẩu.',
    join: 'Tham gia',
    joining: 'Đang vào…',
    loading: 'Đang mở lời mời…',
    otherAccount:
      'Lời mời này dành cho {{email}}, với vai trò {{role}}, do {{by}} gửi. Bạn đang đăng nhập bằng {{own}}. Hãy đăng xuất để nhận lời mời; tài khoản hiện tại không thay đổi gì.',
    signOut: 'Đăng xuất',
  },
};
