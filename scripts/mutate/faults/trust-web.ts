import type { Fault } from '../fault.ts'

const server = 'packages/server/src'
const web = 'packages/web/src'

/** Unknown ids, registration, findings, sentences, copying and the page of the API. */
export const trustWebFaults: readonly Fault[] = [
  {
    about: 'trust 17: a call of operators for an organisation that does not exist reaches its handler',
    file: `${server}/app/authorize.ts`,
    from: '  await requireNamedOrganisation(services, call, request)\n',
    to: '',
    test: `${server}/testing/access.test.ts`,
    title: 'organisationId that nothing has',
  },
  {
    about: 'trust 17: a code to register with goes to a contact that is taken',
    file: `${server}/identity/codes/send-codes.ts`,
    from: "purpose !== 'register' || !owner",
    to: 'true',
    test: `${server}/identity/codes/code-requests.test.ts`,
    title: 'a code for registering',
  },
  {
    about: 'trust 17: a finding names a file that does not exist',
    file: 'docs/security/findings.md',
    from: 'identity/sign-in/second-step.ts',
    to: 'identity/second-step.ts',
    test: 'scripts/findings.test.ts',
  },
  {
    about: 'trust 16: a sentence counts the named person among the others',
    file: `${web}/kit/names-and-others.ts`,
    from: 'total - named.length',
    to: 'total',
    test: `${web}/kit/names-and-others.test.ts`,
  },
  {
    about: 'trust 19: a copy that the browser refused counts as done',
    file: `${web}/kit/browser/write-clipboard.ts`,
    from: 'return false',
    to: 'return true',
    test: `${web}/kit/browser/write-clipboard.test.ts`,
  },
  {
    about: 'trust 18: the Chinese page of the API has English titles',
    file: `${server}/api-docs/texts.ts`,
    from: "(lang === 'zh' && apiCalls[name]) || call",
    to: 'call',
    test: `${server}/api-docs/api-docs.test.ts`,
  },
  {
    about: 'trust 18: every page of the API has the calls of all domains',
    file: `${server}/api-docs/pages/pages.ts`,
    from: 'const endpoints = endpointsOf(document).filter(({ operation }) => operation.tags.includes(tag.name))',
    to: 'const endpoints = endpointsOf(document)',
    test: `${server}/api-docs/api-docs.test.ts`,
  },
]
