import { describe, it } from 'node:test'
import { RuleTester } from 'oxlint/plugins-dev'
import { maxFunctionLines } from './max-function-lines.ts'

RuleTester.describe = (name, run) => void describe(name, run)
RuleTester.it = (name, run) => void it(name, run)

const lines = (count: number) => 'work()\n'.repeat(count)
const options = [10]
const tooLong = (count: number) => [{ message: `Function has too many lines (${count}). Maximum is 10.` }]

new RuleTester().run('max-function-lines', maxFunctionLines, {
  valid: [
    { name: 'a function of ten lines', code: `function a() {\n${lines(8)}}`, options },
    {
      name: 'a factory of two handlers of nine lines',
      code: `const a = () => ({\nx() {\n${lines(7)}},\ny: () => {\n${lines(7)}},\n})`,
      options,
    },
    {
      name: 'a factory that passes its handlers on',
      code: `function a() {\nreturn handle(calls, {\nx() {\n${lines(7)}},\n})\n}`,
      options,
    },
  ],
  invalid: [
    { name: 'a function of eleven lines', code: `function a() {\n${lines(9)}}`, options, errors: tooLong(11) },
    { name: 'a long handler', code: `const a = () => ({\nx() {\n${lines(9)}},\n})`, options, errors: tooLong(11) },
    {
      name: 'a function with a long callback',
      code: `function a() {\nlist.map(() => {\n${lines(7)}})\n}`,
      options,
      errors: tooLong(11),
    },
    {
      name: 'a factory that is long without its handlers',
      code: `function a() {\n${lines(9)}return { x() {\n${lines(3)}} }\n}`,
      options,
      errors: tooLong(11),
    },
  ],
})
