import { errors, fieldErrors } from '@marquee/contract/errors';
import type { ErrorCode, FieldErrorCode } from '@marquee/contract/errors';
import { useTexts } from '../words/words.ts';

const codes = Object.entries(errors) as [ErrorCode, number][];

/** All error codes of the API, with status and message. */
export function ErrorCatalogue({ id }: { id: string }) {
  const t = useTexts();
  // The values in a message differ from case to case, so the name of each placeholder is shown.
  const plain = { skipInterpolation: true } as const;
  const named = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
  const field = (code: FieldErrorCode) => (code === 'required' ? t('fieldErrors.required_input', plain) : t(`fieldErrors.${code}`, plain));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('documents.errors')}</h2>
      <p>{t('documents.errorsAbout')}</p>
      <Table
        title={t('documents.errors')}
        heads={[t('documents.status'), t('documents.code'), t('documents.meaning')]}
        rows={codes.map(([code, status]) => [String(status), code, named(t(`errors.${code}`, plain))])}
      />
      <h3>{t('documents.fieldErrors')}</h3>
      <Table
        title={t('documents.fieldErrors')}
        heads={[t('documents.code'), t('documents.meaning')]}
        rows={fieldErrors.map((code) => [code, named(field(code))])}
      />
    </section>
  );
}

/** A table whose last column is text and whose other columns are code. */
function Table({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }) {
  return (
    <div className="page-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{at < cells.length - 1 ? <code dir="ltr">{cell}</code> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
