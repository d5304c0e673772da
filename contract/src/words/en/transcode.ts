import { titlesOf, type Words } from '../words.ts';

export const transcode: Words['transcode'] = {
  states: { queued: 'Waiting', running: 'Running', ready: 'Done', failed: 'Failed', stopped: 'Stopped' },
  stages: { check: 'Checking the file', transcode: 'Transcoding', package: 'Storing', playable: 'Ready to play' },
  kinds: { movie: 'Movie', video: 'Video', music: 'Music' },
};

export const causes: Words['causes'] = {
  not_media: { title: 'This file is not a video', todo: 'Upload the original file, such as MP4, MOV or MKV.' },
  no_video: { title: 'The file has sound only, no picture', todo: 'Export the video with its picture and upload it again.' },
  truncated: { title: 'The file is cut short', todo: 'Check the original on your computer and upload it again.' },
  unreadable: { title: 'The file could not be read', todo: 'Run it again; if that fails too, upload the file again.' },
  corrupt_at: { title: 'Too much of the file is damaged', todo: 'Look at the original at the damaged place, export it again and upload it.' },
  unsupported_codec: { title: 'This file’s codec is not supported', todo: 'Export the video as H.264 or H.265 and upload it.' },
  encrypted: { title: 'The video is encrypted (copy protection)', todo: 'Export or ask for one that is not encrypted and upload it.' },
  no_film: { title: 'The file is no longer there', todo: 'The record or its file was removed. Upload it again if it is still needed.' },
  disk_full: { title: 'The server’s disk is full', todo: 'Nothing is wrong with the file. Ask an administrator to free space, then run it again.' },
  storage_away: { title: 'The storage does not answer', todo: 'Nothing is wrong with the file. Run it again once the storage is back.' },
  killed: { title: 'The system ended the transcode', todo: 'Usually the server was short of memory. Run it again when it is less busy.' },
  stalled: { title: 'The transcode got stuck', todo: 'There was no new frame for minutes. Run it again; if it gets stuck once more, export the video again.' },
  worker_lost: { title: 'The transcoding process died midway', todo: 'The job is taken over by itself. If all tries are used up, run it again.' },
  unknown: { title: 'The cause is not known', todo: 'See the log below, then run it again or tell the technical staff.' },
};

/** The list of attempts: its fields, values and noun. */
export const transcodeList = {
  fields: {
    record: 'Content',
    film: 'Original file',
    kind: 'Kind of content',
    channel: 'Channel',
    attempt: 'Attempt',
    state: 'State',
    cause: 'Cause of failure',
    started_at: 'Started',
    finished_at: 'Ended',
    position: 'Order of processing',
  },
  values: { state: transcode.states, kind: transcode.kinds, cause: titlesOf(causes) },
  noun: 'transcode',
};
