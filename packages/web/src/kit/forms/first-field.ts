const fieldSelector =
  ':is(input, select, textarea, [aria-haspopup="listbox"], [role="spinbutton"], [data-field]):not(:disabled, [type="hidden"], [type="radio"], [readonly], [aria-hidden] *)'

/** The first field of a form that takes input. */
export const findFirstField = (form: Element): HTMLElement | null => form.querySelector<HTMLElement>(fieldSelector)
