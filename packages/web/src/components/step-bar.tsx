import styles from './step-bar.module.css'
/** Progress through the steps of a form. */
export function StepBar({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol className="step-bar">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={index < at ? styles.isDone : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
