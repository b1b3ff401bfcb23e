import { BindingError } from './binding-error.ts'
import { FilterProblem, findFilter, toNumber } from './filters.ts'
import { maxValueLength } from './limits.ts'
import type { ParsedText } from './parse-text.ts'
import type { BindingData, Comparison, Condition, Expression, Value } from './syntax.ts'

/** The text of a label. Throws a `BindingError` for values that filters cannot work with, and over 1,000 characters. */
export function evaluateText(text: ParsedText, data: BindingData): string {
  let result = ''
  for (const part of text) {
    result += typeof part === 'string' ? part : String(evaluate(part, data))
    if (result.length > maxValueLength)
      throw new BindingError('value.too-long', typeof part === 'string' ? 0 : part.position)
  }
  return result
}

/** Whether a condition holds for a label. Throws a `BindingError` as `evaluateText` does. */
export function evaluateCondition(condition: Condition, data: BindingData): boolean {
  switch (condition.kind) {
    case 'and':
      return evaluateCondition(condition.left, data) && evaluateCondition(condition.right, data)
    case 'or':
      return evaluateCondition(condition.left, data) || evaluateCondition(condition.right, data)
    case 'not':
      return !evaluateCondition(condition.operand, data)
    case 'filled':
      return evaluate(condition.operand, data) !== ''
    case 'compare':
      return compare(evaluate(condition.left, data), condition.operator, evaluate(condition.right, data))
  }
}

function evaluate(expression: Expression, data: BindingData): Value {
  const value = valueOf(expression, data)
  if (typeof value === 'string' && value.length > maxValueLength)
    throw new BindingError('value.too-long', expression.position)
  return value
}

function valueOf(expression: Expression, data: BindingData): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'field':
      return ownValue(data.fields, expression.name) ?? ''
    case 'counter':
      return ownValue(data.counters, expression.name) ?? ''
    case 'today':
      return data.today
    case 'filter':
      return applyFilter(expression, data)
  }
}

/** `constructor` and the like are names as any other. */
const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

function applyFilter(expression: Expression & { kind: 'filter' }, data: BindingData): Value {
  const { name, position } = expression
  const filter = findFilter(name)
  if (!filter) throw new BindingError('filter.unknown', position, name)
  const input = evaluate(expression.input, data)
  const args = expression.args.map((argument) => evaluate(argument, data))
  try {
    return filter.apply(input, args)
  } catch (problem) {
    if (problem instanceof FilterProblem) throw new BindingError(problem.code, position, problem.subject)
    throw problem
  }
}

/** Compares as numbers where both are, otherwise as texts: dates in the form YYYY-MM-DD are in their order, too. */
function compare(left: Value, operator: Comparison, right: Value): boolean {
  const numbers = [toNumber(left), toNumber(right)] as const
  const [a, b] = numbers[0] !== null && numbers[1] !== null ? (numbers as [number, number]) : [`${left}`, `${right}`]
  switch (operator) {
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
  }
}
