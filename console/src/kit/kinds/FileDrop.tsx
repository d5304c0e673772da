import { type ReactNode, useState } from 'react';

/** A place to drop files on, and a button to choose them: a real file input, so that the keyboard reaches it. */
export function FileDrop({
  id,
  accept,
  multiple = false,
  describedBy,
  isInvalid = false,
  onFiles,
  className = '',
  children,
}: {
  id: string;
  accept: string;
  multiple?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={`drop ${className}${isOver ? ' drop-over' : ''}${isInvalid ? ' drop-invalid' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
      }}
    >
      <input
        id={id}
        className="unseen"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
