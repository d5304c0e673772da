import { Fragment } from 'react';
import { Link } from 'react-router';
import { type AnyListing, type Row, titleOf } from '../record.ts';
import { useOrigin } from './origin.ts';
import type { List } from './useList.ts';

/** The parts of the line under a title. If there is no room the last part is cut; missing parts are omitted. */
export type Subtitle = readonly (string | null | undefined)[];

type WordsProps = { of: AnyListing; row: Row; list: List; href: (row: Row) => string; subtitle?: ((row: Row) => Subtitle) | undefined };

/** A record's title with the line under it. The title links to the record, unless it is deleted. */
export function RowTitle({ of, row, list, href, subtitle }: WordsProps) {
  const origin = useOrigin();
  return (
    <>
      {list.state.deleted ? (
        <span className="title-link" dir="auto">
          {titleOf(of, row)}
        </span>
      ) : (
        <Link className="title-link" dir="auto" to={href(row)} state={origin}>
          {titleOf(of, row)}
        </Link>
      )}
      {subtitle !== undefined && <SubtitleLine parts={subtitle(row)} />}
    </>
  );
}

/** Each part has its own text direction, and the last is cut at its own end. As one text, Arabic would cut off the beginning of Latin words. */
function SubtitleLine({ parts }: { parts: Subtitle }) {
  return (
    <small>
      {parts
        .filter((part) => part)
        .map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <span> · </span>}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
    </small>
  );
}
