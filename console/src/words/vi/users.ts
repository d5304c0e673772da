/** Khu vực người dùng: hồ sơ, quyền, phiên đăng nhập, xem với tư cách. */
export const users = {
  person: {
    profile: 'Hồ sơ',
    access: 'Vai trò và quyền',
    account: 'Tài khoản',
    security: 'Đăng nhập và bảo mật',
    ownRights: 'Không ai tự đổi được vai trò và quyền của mình.',
    onlyOwners: 'Chỉ quản trị cấp cao đổi được vai trò và quyền.',
  },
  rights: {
    title: 'Làm được những gì',
    area: 'Khu vực',
    yes: 'Được',
    no: 'Không',
    names: { read: 'Xem', edit: 'Sửa', publish: 'Công khai', decide: 'Duyệt', run: 'Chạy tác vụ', administer: 'Quản trị' },
    why: {
      owner: 'Quản trị cấp cao làm được mọi việc.',
      viewer: 'Người xem không dùng trang quản trị.',
      advertiser: 'Nhà quảng cáo chỉ vào được khu vực Quảng cáo.',
      entry: 'Danh sách quyền không có mục {{entry}}.',
      role: 'Vai trò {{role}} không có quyền này.',
      granted: 'Vai trò {{role}} có quyền này, và danh sách quyền có mục {{entry}}.',
    },
    press: 'Bấm vào một ô để xem lý do.',
    scope: { partner: 'Đối tác chỉ thấy những gì thuộc kênh của mình.', advertiser: 'Nhà quảng cáo chỉ thấy chiến dịch của mình.' },
  },
  sessions: {
    title: 'Đang đăng nhập',
    none: 'Không đăng nhập ở đâu cả.',
    end: 'Đăng xuất',
    endAll: 'Đăng xuất khỏi mọi thiết bị',
    ended_other: 'Đã đăng xuất khỏi {{count}} thiết bị',
    totpOn: 'Xác thực hai bước đang bật từ {{day}}, còn {{codes}} mã khôi phục.',
    totpOff: 'Xác thực hai bước đang tắt.',
    passkeys_other: '{{count}} khóa truy cập',
    reset: 'Đặt lại xác thực hai bước',
    resetText:
      'Ứng dụng xác thực, mã khôi phục và khóa truy cập của {{name}} sẽ bị gỡ; mọi thiết bị bị đăng xuất. Chỉ làm việc này khi chắc chắn người yêu cầu chính là họ.',
    password: 'Mật khẩu của bạn',
    resetDone: 'Đã đặt lại xác thực hai bước',
  },
  seeAs: {
    start: 'Xem với tư cách',
    bar: 'Bạn đang xem với tư cách {{name}}. Không thay đổi được gì.',
    end: 'Thôi xem',
    failed: 'Không xem với tư cách người này được',
  },
};
