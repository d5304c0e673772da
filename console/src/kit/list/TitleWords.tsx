import { Fragment } from 'react';
import { Link } from 'react-router';
import { type AnyListing, type Row, titleOf } from '../record.ts';
import { useOrigin } from './origin.ts';
import type { List } from './useList.ts';

/** The parts of the line under a title, of which the last is cut where there is no room; those that are missing are left out. */
export type Second = readonly (string | null | undefined)[];

type WordsProps = { of: AnyListing; row: Row; list: List; href: (row: Row) => string; second?: ((row: Row) => Second) | undefined };

/** A record's title, which leads to it unless it is deleted, and the line under it. */
export function TitleWords({ of, row, list, href, second }: WordsProps) {
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
      {second !== undefined && <SecondLine parts={second(row)} />}
    </>
  );
}

/** Each part reads its own way, and the last is cut at its own end: as one line, Arabic would cut off the beginning of Latin words. */
function SecondLine({ parts }: { parts: Second }) {
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
