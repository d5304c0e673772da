/** The screens that manage people. */
export const users = {
  invitation: {
    resend: 'Send the invitation again',
    withdraw: 'Withdraw the invitation',
    withdrawText: 'The link in the mail stops working, and the person leaves the list. You can invite them again at any time.',
    addresses: 'E-mail addresses',
    addressesHint:
      'You can paste a whole list: separated by commas, semicolons, blanks or new lines, or written as Name <name@example.vn>. At most {{max}} people at once.',
    understood: '{{count}} will be invited',
    noAddresses: 'Please input at least one e-mail address',
    tooMany: 'At most {{max}} people can be invited at once',
    name: 'Display name',
    send: 'Send invitations',
    invited: 'Invited',
    replaced: 'Invited again; the earlier invitation no longer works',
    openAccount: 'Open this account',
    sentTitle: 'Invitations sent: {{count}}',
    someLeft: 'The addresses that could not be invited are still above. Correct them and send again.',
    back: 'Back to the list of users',
    joinTitle: 'Invitation to Marquee',
    joinAbout: '{{by}} invites {{email}} to join as {{role}}. Set your name and a password.',
    join: 'Join',
    joining: 'Joining…',
    loading: 'Opening the invitation…',
    otherAccount:
      'This invitation is for {{email}}, as {{role}}, from {{by}}. You are signed in as {{own}}. Sign out to accept it; nothing changes in your current account.',
    signOut: 'Sign out',
  },
};
