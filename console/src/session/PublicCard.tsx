import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { PublicFrame } from './PublicFrame.tsx';

/** A card that reports a result, with links as its children. Its heading gets the focus, so that screen readers announce it. */
export function PublicCard({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PublicFrame title={title}>
      <div className="sign-in-card">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="sign-in-text">{text}</p>
        {children}
      </div>
    </PublicFrame>
  );
}
