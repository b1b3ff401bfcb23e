/** Progress through the steps of a form. */
export function StepBar({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol className="step-bar">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} className={index < at ? 'is-done' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  )
}
