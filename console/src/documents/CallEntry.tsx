import { useState } from 'react';
import { useTexts } from '../words/words.ts';
import { flattenSchema, summarizeType } from './openapi.ts';
import type { Call, Row, Schema } from './openapi.ts';
import './call.css';

/** An endpoint, folded to its path and summary; `isTarget` unfolds it. */
export function CallEntry({ call, schemas, isTarget }: { call: Call; schemas: Record<string, Schema>; isTarget: boolean }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(isTarget);
  const [wasTarget, setWasTarget] = useState(isTarget);
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget);
    if (isTarget) setOpen(true);
  }
  const { method, path, anchor, operation } = call;
  return (
    <details id={anchor} className="call" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary lang="en" dir="ltr">
        <span className={`call-method call-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
        <span className="call-about">{withCode(operation.summary)}</span>
      </summary>
      {isOpen && (
        <div className="call-inside">
          <p>
            {operation.security?.length === 0 ? t('documents.isPublic') : t('documents.needsSession')}{' '}
            <a href={`#${anchor}`} className="call-link">
              {t('documents.link')}
            </a>
          </p>
          <Values
            title={t('documents.parameters')}
            rows={operation.parameters.map(({ name, schema, required, ...each }) => ({
              name,
              type: summarizeType(schema),
              isRequired: required,
              place: t(`documents.places.${each.in}`),
            }))}
          />
          {operation.requestBody && <Content title={t('documents.body')} content={operation.requestBody.content} schemas={schemas} />}
          {Object.entries(operation.responses).map(
            ([status, { content }]) =>
              content && status !== 'default' && <Content key={status} title={t('documents.answer', { status })} content={content} schemas={schemas} />,
          )}
          <p>
            <a href="#errors">{t('documents.refusals')}</a>
          </p>
        </div>
      )}
    </details>
  );
}

/** Renders a summary; text in backticks becomes code. */
const withCode = (text: string) => text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));

/** A request or response body, with a row for each value. */
function Content({ title, content, schemas }: { title: string; content: Record<string, { schema: Schema }>; schemas: Record<string, Schema> }) {
  const t = useTexts();
  const schema = content['application/json']?.schema;
  const rows = schema ? flattenSchema(schema, schemas) : [];
  if (rows.length > 0) return <Values title={title} rows={rows} />;
  return (
    <>
      <h3>{title}</h3>
      <p>{schema ? <code dir="ltr">{summarizeType(schema)}</code> : t('documents.notJson')}</p>
    </>
  );
}

/** A table of values that scrolls horizontally in narrow windows. */
function Values({ title, rows }: { title: string; rows: (Row & { place?: string })[] }) {
  const t = useTexts();
  if (rows.length === 0) return null;
  const hasPlaces = rows.some(({ place }) => place !== undefined);
  return (
    <>
      <h3>{title}</h3>
      <div className="page-table" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('documents.name')}</th>
              {hasPlaces && <th scope="col">{t('documents.place')}</th>}
              <th scope="col">{t('documents.type')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, type, isRequired, place }) => (
              <tr key={`${place} ${name}`}>
                <td>
                  <code dir="ltr">{name}</code>
                  {isRequired && <span className="call-required"> {t('kit.required')}</span>}
                </td>
                {hasPlaces && <td>{place}</td>}
                <td>
                  <code dir="ltr">{type}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
