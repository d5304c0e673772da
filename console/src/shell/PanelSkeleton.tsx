import '../kit/surface.css';

/** A placeholder for the content of a loading panel, with about the same height. */
export function PanelSkeleton() {
  return (
    <div className="panel-skeleton pulsing" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <div key={at} className="panel-skeleton-line">
          <span className={`skeleton skeleton-w${at}`} />
          <span className="skeleton skeleton-thin skeleton-w1" />
        </div>
      ))}
    </div>
  );
}
