/** What subtitles are marked with, and what was changed as they were read. */
export const subtitles = {
  marks: { hearing: 'for the deaf and hard of hearing', forced: 'forced', default: 'default' },
  notices: {
    sorted: 'Cues out of order: {{count}}, from line {{line}} on. They have been sorted.',
    no_length: 'Cues of no length left out: {{count}}, the first at line {{line}}.',
    no_time: 'Pieces of text without a time left out: {{count}}, the first at line {{line}}.',
    comment: 'Times within NOTE, STYLE or REGION blocks, which are not read as cues: {{count}}, the first at line {{line}}.',
  },
};
