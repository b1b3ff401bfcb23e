const rows = 5

/** Stands where the rows of a list will be. */
export const RowsWaiting = () => (
  <div className="rows-waiting" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} />
    ))}
  </div>
)
