import { music as contract } from '@marquee/contract/words/en/music';
import type { Shape } from '../shape.ts';
import type { music as vi } from '../vi/music.ts';

const { fields, values, fieldErrors } = contract;

/** The screens of music, and the words that they alone need. */
export const music = {
  fields: { music: fields },
  values: { music: values },
  fieldErrors,
  counted: { music_one: '{{total}} song or album', music_other: '{{total}} songs and albums' },
  media: {
    publishing: {
      title: { music_one: 'Publish {{total}} song or album?', music_other: 'Publish {{total}} songs and albums?' },
      yes: { music_one: 'Publish {{total}} song or album', music_other: 'Publish {{total}} songs and albums' },
    },
    labelling: {
      title: { music_one: 'Change the label of {{total}} song or album', music_other: 'Change the label of {{total}} songs and albums' },
      yes: { music_one: 'Change the label of {{total}} song or album', music_other: 'Change the label of {{total}} songs and albums' },
    },
    moving: {
      title: { music_one: 'Move {{total}} song or album to another channel', music_other: 'Move {{total}} songs and albums to another channel' },
      yes: { music_one: 'Move {{total}} song or album', music_other: 'Move {{total}} songs and albums' },
    },
  },
  music: {
    play: 'Preview',
    position: 'Position',
    positionOf: '{{at}} of {{total}}',
    loudness: 'Loudness {{value}} LUFS',
    silent: 'Nothing can be heard: this file is silent.',
    albumHint: 'A song and its album are in the same channel.',
    trackHint: 'As on the record, such as 7 or A1.',
    noSongs: 'The album has no songs yet.',
    addSong: 'Add song {{track}}',
    openList: 'Open in the list',
    noneReady: 'No song is ready to play yet.',
    notReady: 'not ready',
    previous: 'Previous song',
    next: 'Next song',
    songs: 'Songs',
    songCount_one: '{{total}} song',
    songCount_other: '{{total}} songs',
    noSong: 'No matched song',
    noAlbum: 'No matched album',
  },
} satisfies Shape<typeof vi>;
