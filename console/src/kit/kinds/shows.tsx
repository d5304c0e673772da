import type { ReactNode } from 'react';
import type { Kind, Linked, MixedItem, Picture, StoredSubtitle } from '@marquee/contract/kit/field';
import { joinList } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { ago, brief, bytes, calendarDay, countryName, duration, exact, isDay, languageName, measured, number } from '../format.ts';
import { trackLabel } from './trackLabel.ts';
import { label, nounLabel, valueLabel } from '../label.ts';
import type { FieldOf } from '../record.ts';
import type { ShowProps } from './kind.ts';

/** What stands where there is nothing. */
export const nothing: ReactNode = <span className="muted nothing">–</span>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const given =
  <K extends Kind>(draw: (props: ShowProps<K>) => ReactNode) =>
  (props: ShowProps<K>): ReactNode =>
    isNothing(props.value) ? nothing : draw(props);

/** Whatever is a text on the wire. */
export const textShow = ({ value }: { value: unknown }): ReactNode => (isNothing(value) ? nothing : String(value));
export const proseShow = given<'long_text'>(({ value }) => <span className="prose">{String(value)}</span>);
export const linkShow = given<'url'>(({ value }) => (
  <a href={String(value)} target="_blank" rel="noreferrer">
    {String(value)}
  </a>
));
export const mailShow = given<'email'>(({ value }) => <a href={`mailto:${String(value)}`}>{String(value)}</a>);
export const numberShow = given<'number'>(({ value, field }) =>
  field.param.unit === undefined ? number(Number(value)) : measured(Number(value), t(`kit.units.${field.param.unit}`)),
);
export const countShow = given<'count'>(({ value }) => <span title={brief(Number(value))}>{number(Number(value))}</span>);
export const dayCell = given<'date'>(({ value }) => calendarDay(String(value)));
/** In a form it may be what was typed, and no day. */
export const dayShow = given<'date'>(({ value }) => (isDay(String(value)) ? calendarDay(String(value)) : String(value)));
export const flagShow = given<'flag'>(({ value }) => (value === true ? t('kit.yes') : t('kit.no')));
export const choiceShow = given<'choice'>(({ value, resource, name }) => valueLabel(resource, name, String(value)));
export const choicesShow = given<'choices'>(({ value, resource, name }) => joinList((value as string[]).map((each) => valueLabel(resource, name, each))));
export const languageShow = given<'language'>(({ value }) => languageName(String(value)));
export const countryShow = given<'country'>(({ value }) => countryName(String(value)));
/** What was removed for good: it has neither a name nor an address any more. */
const Gone = () => <em className="muted">{t('kit.notFound')}</em>;
const nameOf = ({ label: called }: Linked) => called || <Gone />;
export const refShow = given<'ref'>(({ value }) => nameOf(value as Linked));
export const refsShow = given<'refs'>(({ value }) => (
  <span className="chips">
    {(value as Linked[]).map((each) => (
      <span key={each.id} className="tag">
        {nameOf(each)}
      </span>
    ))}
  </span>
));
/** Two names and how many more: a cell must not grow. */
export const refsCell = given<'refs'>(({ value }) => {
  const labels = (value as Linked[]).map((each) => each.label);
  const more = labels.length - 2;
  return <span title={joinList(labels)}>{more > 0 ? `${joinList(labels.slice(0, 2))} +${more}` : joinList(labels)}</span>;
});
/** A record of one of several kinds, with what kind it is. */
const mixedChip = (each: MixedItem) => (
  <span key={each.id} className="tag">
    <small className="muted">{nounLabel(each.kind)}</small>
    {nameOf(each)}
  </span>
);
export const mixedShow = given<'mixed'>(({ value }) => <span className="chips">{(value as MixedItem[]).map(mixedChip)}</span>);
/** Two chips and how many more, as above. */
export const mixedCell = given<'mixed'>(({ value }) => {
  const items = value as MixedItem[];
  const more = items.length - 2;
  return (
    <span className="chips-cell" title={joinList(items.map((each) => each.label))}>
      {items.slice(0, 2).map(mixedChip)}
      {more > 0 && `+${more}`}
    </span>
  );
});
export const thumbnail = given<'image'>(({ value }) => <img className="thumbnail" src={(value as Picture).url} alt="" loading="lazy" width={30} height={45} />);
const shown = (name: string, { id, url, width, height }: Picture) =>
  url === '' ? <Gone key={id} /> : <img key={id} className="picture" src={url} alt={name} width={width} height={height} />;
export const imageShow = given<'image'>(({ value, resource, name }) => shown(label(resource, name), value as Picture));
export const imagesShow = given<'images'>(({ value, resource, name }) => (
  <span className="pictures">{(value as Picture[]).map((each) => shown(label(resource, name), each))}</span>
));
export const filmShow = ({ value }: { value: unknown }): ReactNode => {
  if (isNothing(value)) return nothing;
  const { name, size, duration_s } = value as { name: string; size: number; duration_s: number | null };
  if (name === '') return <Gone />;
  return (
    <>
      <bdi>{name}</bdi>
      {['', bytes(size), ...(duration_s === null ? [] : [duration(duration_s)])].join(' · ')}
    </>
  );
};
/** Subtitles by what `tell` says of each. */
const subtitlesBy = (tell: (each: StoredSubtitle) => ReactNode) =>
  given<'subtitles'>(({ value }) => (
    <span className="chips">
      {(value as StoredSubtitle[]).map((each) => (
        <span key={each.id} className="tag">
          {each.name === '' ? <Gone /> : tell(each)}
        </span>
      ))}
    </span>
  ));
export const subtitlesCell = subtitlesBy(trackLabel);
/** With the file's name: another file of the same language and kind is another text. */
export const subtitlesShow = subtitlesBy(({ name, ...track }) => (
  <>
    {`${trackLabel(track)} · `}
    <bdi>{name}</bdi>
  </>
));
export const lengthCell = ({ value }: { value: unknown }): ReactNode => (isNothing(value) ? nothing : number((value as unknown[]).length));
/** Rows with each of their fields drawn by `draw`. */
export const rowsShow = (draw: (kind: Kind, props: ShowProps<Kind>) => ReactNode) =>
  given<'rows'>(({ value, field, resource, name }) => (
    <ul className="rows-show">
      {(value as Record<string, unknown>[]).map((row, at) => (
        <li key={String(row['id'] ?? at)}>
          {Object.entries(field.param.of).map(([inner, of]) => (
            <span key={inner}>{draw(of.kind, { field: of as FieldOf<Kind>, value: row[inner], resource, name: `${name}.${inner}` })}</span>
          ))}
        </li>
      ))}
    </ul>
  ));
export const instantShow = given<'instant'>(({ value }) => (
  <time dateTime={String(value)} title={exact(String(value))}>
    {ago(String(value))}
  </time>
));
