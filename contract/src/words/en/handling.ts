const handling = { state: 'State', decided_by: 'Done by', decided_at: 'Done at' };
const states = { DOING: 'In progress', DONE: 'Done' };

/** The words of feedback to the platform, and of groups of crashes. */
export const handlingWords = {
  fields: {
    feedback: {
      ...handling,
      title: 'Title',
      kind: 'Kind',
      note: 'Internal note',
      reporter: 'Reporter',
      reason: 'Reason',
      source: 'Source',
      comment: 'Comment',
      platform: 'Application',
      device: 'Device',
      os: 'OS',
      os_version: 'OS version',
      os_platform: 'OS platform',
      app_version: 'App version',
      crash: 'Crash',
    },
    crash: {
      ...handling,
      title: 'Error',
      note: 'Internal note',
      frame: 'Place in the code',
      reports: 'Reports',
      users: 'People affected',
      first_version: 'First version',
      last_version: 'Latest version',
      fixed_in: 'Fixed in version',
      returned_in: 'Came back in version',
      seen_at: 'Last seen',
    },
  },
  values: {
    feedback: {
      state: states,
      kind: { abuses: 'Abuse', improvements: 'Improvement', mistakes: 'Mistake', suggestions: 'Suggestion', others: 'Other', crashed_report: 'Crashed report' },
    },
    crash: { state: states },
  },
  resources: { feedback: 'feedback', crash: 'crash' },
};
