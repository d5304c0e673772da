import type { Words } from '../words.ts';

/** The names of the fields of judging. */
export const judging: Words['fields']['judging'] = {
  criteria: 'Criteria',
  'criteria.name': 'Name of the criterion',
  'criteria.hint': 'Hint',
  'criteria.weight': 'Weight',
  judges: 'Judges',
  ends_at: 'Judging deadline',
  scores: 'Scores',
  'scores.criterion': 'Criterion',
  'scores.score': 'Score',
  notes: 'Notes',
  'notes.at_s': 'Time in the film',
  'notes.text': 'Text of the note',
  reason: 'Reason for declining',
  channel: 'Channel',
  after: 'Starting point',
  code: 'Entry code',
};
