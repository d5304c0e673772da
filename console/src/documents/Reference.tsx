import { useDeferredValue, useEffect, useState } from 'react';
import { useTexts } from '../words/words.ts';
import { anchorInAddress, scrollToAnchor } from './anchor.ts';
import { CallEntry } from './CallEntry.tsx';
import { Contents } from './Contents.tsx';
import { ErrorCatalogue } from './ErrorCatalogue.tsx';
import { LoadFailure } from './Guide.tsx';
import { groupCalls, matches } from './openapi.ts';
import type { Description } from './openapi.ts';

const catalogue = 'errors';

/** The API reference, generated from the server's OpenAPI description (`/openapi.json`). */
export function Reference() {
  const t = useTexts();
  const [description, setDescription] = useState<Description>();
  const [hasFailed, setHasFailed] = useState(false);
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const [anchor, setAnchor] = useState(anchorInAddress);
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    fetch('/openapi.json', { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Description>) : Promise.reject(new Error(answer.statusText))))
      .then(setDescription)
      .catch(() => stop.signal.aborted || setHasFailed(true));
    return () => stop.abort();
  }, []);
  // Unfolding an entry may have moved the anchor, so scroll to it again.
  useEffect(() => {
    if (description !== undefined) scrollToAnchor(anchor);
  }, [description, anchor]);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('hashchange', () => setAnchor(anchorInAddress()), { signal: stop.signal });
    // Nothing can be unfolded on paper, so printing unfolds everything.
    window.addEventListener('beforeprint', () => setPrinting(true), { signal: stop.signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);

  if (hasFailed) return <LoadFailure />;
  if (description === undefined) return <div className="moving" />;
  const groups = groupCalls(description)
    .map(({ name, calls }) => ({ name, calls: calls.filter((each) => matches(each, query)) }))
    .filter(({ calls }) => calls.length > 0);
  const total = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <div className="documents-page">
      <title>{`${t('documents.reference')} · Marquee`}</title>
      <Contents
        label={t('documents.contents')}
        entries={[...groups.map(({ name }) => ({ anchor: `group-${name}`, name })), { anchor: catalogue, name: t('documents.errors') }]}
      />
      <main id="documents-text" tabIndex={-1} className="documents-text">
        <h1>{t('documents.reference')}</h1>
        <p>{t('documents.about')}</p>
        <p>
          <a href="/openapi.json">{t('documents.description')}</a>
        </p>
        <div className="documents-search">
          <label htmlFor="documents-search">{t('documents.search')}</label>
          <input id="documents-search" type="search" value={search} onChange={(event) => setSearch(event.target.value)} autoComplete="off" spellCheck={false} />
          <p role="status">{total === 0 ? t('documents.none') : t('documents.found', { count: total })}</p>
        </div>
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`} lang="en" dir="ltr">
              {name}
            </h2>
            {calls.map((call) => (
              <CallEntry key={call.anchor} call={call} schemas={description.components.schemas} isTarget={isPrinting || anchor === call.anchor} />
            ))}
          </section>
        ))}
        <ErrorCatalogue id={catalogue} />
      </main>
    </div>
  );
}
