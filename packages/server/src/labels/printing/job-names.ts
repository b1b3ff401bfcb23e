/** The background job that renders print jobs. */
export const printLabelsJob = 'labels.print'
