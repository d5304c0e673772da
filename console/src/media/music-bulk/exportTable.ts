import { notifyFailure } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { download } from '../../kit/download.ts';
import { csv, csvName } from '../../kit/list/csv.ts';
import { dayIn, zone } from '../../kit/zone.ts';
import { joinList } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { cellText, editable } from './fill.ts';
import { faultText } from './reasons.ts';
import type { Song } from './song.ts';
import type { Standing } from './standing.ts';

/** Writes the table to a CSV file, as it stands. */
export async function exportTable(songs: readonly Song[], all: readonly Standing[]): Promise<void> {
  const heads = [...editable, 'length', 'loudness', 'result'] as const;
  const result = (standing: Standing | undefined): string => {
    if (standing === undefined) return '';
    if (standing.is === 'broken') return faultText(standing.fault);
    if (standing.is === 'missing')
      return t('musicBulk.is.missing', { fields: joinList(standing.fields.map((field) => t(`musicBulk.fieldsInSentence.${field as 'title'}`))) });
    if (standing.is === 'same') return t('musicBulk.sameBytes', { title: standing.title });
    return t(`musicBulk.is.${standing.is === 'sending' ? 'waiting' : standing.is}`);
  };
  const rows = songs.map((song, at) => [
    ...editable.map((field) => cellText(song.fields, field).replaceAll('\n', '; ')),
    song.reading === null ? '' : Math.round(song.reading.duration_s),
    song.reading?.loudness ?? '',
    result(all[at]),
  ]);
  try {
    const { audit } = await import('@marquee/contract/users/audit');
    await call(audit.noteExport, { body: { kind: 'music', rows: rows.length } });
    download(csvName(t('musicBulk.exportName'), dayIn(zone(), Date.now())), csv([heads.map((head) => t(`musicBulk.columns.${head}`)), ...rows]), 'text/csv');
  } catch (error) {
    notifyFailure('export', error, 'export music bulk');
  }
}
