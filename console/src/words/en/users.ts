/** Texts of the screens of Users. */
export const users = {
  audit: {
    everyRecord: 'Show all subjects',
    failed: 'The audit log could not be loaded',
    nothing: 'The audit log is still empty',
    stranger: 'Somebody not signed in',
    doneBy: 'See what they did',
    doneTo: 'See the account’s history',
    fields: { error: 'Reason', fields: 'Fields that were not accepted', rows: 'Rows' },
  },
};
