import '../kit/surface.css';

/** Lines of a panel that is on its way, of about the height of what will stand there. */
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
