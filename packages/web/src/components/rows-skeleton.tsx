const rows = 5

/** Placeholder for the rows of a list. */
export const RowsSkeleton = () => (
  <div className="rows-waiting" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} />
    ))}
  </div>
)
