import type { LegalTexts } from '../kit/legal-text.ts'

/** The legal and company pages. */
export const legal: LegalTexts = {
  version: 'Version 1.0',
  effective: 'In force since {{date}}',
  agreement: [
    {
      heading: 'The service',
      text: 'Atrium is one place to sign in to laboratory and R&D software and to administer an organisation: opening applications, departments and members, logs, sign-in rules, single sign-on and an open platform. What each application does is described by that application.',
    },
    {
      heading: 'Accounts',
      text: 'Your organisation opens and administers your account. Keep your password to yourself and do not lend the account. If someone else used it, change the password at once and tell your administrator. An identity is never given to another person: records and signatures of former members remain theirs.',
    },
    {
      heading: 'Acceptable use',
      text: 'Obey the law and the rules of your organisation. Do not upload unlawful content, do not attack, scan or bypass the protection of the service, and do not look for data you were not given access to.',
    },
    {
      heading: 'Data of the organisation',
      text: 'Data entered by an organisation belongs to it. We process it to provide the service and for nothing else, and keep the data of organisations strictly apart.',
    },
    {
      heading: 'Fees and changes',
      text: 'The order states the price of paid services. We announce a change of fees at least 30 days ahead; you may end the service before it takes effect.',
    },
    {
      heading: 'Interruptions',
      text: 'Planned maintenance is announced. After an interruption by force majeure, by communication lines or by your own network we do our best to restore the service and say what happened.',
    },
    {
      heading: 'Ending',
      text: 'An organisation may stop using the service at any time. We then provide an export as agreed, and delete or anonymise the data when the agreed period is over, unless the law demands otherwise.',
    },
    {
      heading: 'Liability and disputes',
      text: 'Whoever causes a loss by fault answers for it. The law of the People’s Republic of China applies. Disputes are first discussed; failing that, the competent court at the seat of the provider decides.',
    },
  ],
  privacy: [
    {
      heading: 'Scope',
      text: 'This policy says how we handle personal information when you use Atrium. The service is for adults. Minors under 14 need the consent of a guardian; we do not knowingly collect their information.',
    },
    {
      heading: 'What we collect',
      text: 'Account information (name, account, phone, email, department, photo); sign-in and operation logs (time, network address, browser and system, what was done); and what you enter yourself when you ask for a trial or give feedback. Nothing that the service does not need.',
    },
    {
      heading: 'What for',
      text: 'To verify who you are, to grant access, for security audits and troubleshooting, and to keep the records that laws and industry rules demand. We do not use personal information for advertising.',
    },
    {
      heading: 'Where and how long',
      text: 'Data is stored in China. Sign-in and operation logs are kept for 3 months by default; an organisation may set a longer period. Account information is kept while the organisation uses the service.',
    },
    {
      heading: 'Cookies',
      text: 'One necessary cookie (atrium_session) keeps you signed in; language and appearance are remembered by your browser. There are no third-party tracking cookies.',
    },
    {
      heading: 'Sharing and third-party SDKs',
      text: 'When you open an application you may use, it receives the least it needs to know you: name, account, department, organisation and language. List of third-party SDKs: the portal’s web pages contain none at present. When message push is switched on, messages go to the platform your organisation configured (DingTalk, Feishu or WeCom).',
    },
    {
      heading: 'App permissions',
      text: 'Permissions a mobile app may ask for: camera (scanning codes and taking photos, only while you do), storage (saving and uploading files, only while you do), notifications (to-dos; can be switched off at any time). Refusing one does not affect anything else.',
    },
    {
      heading: 'Protection',
      text: 'Transport is encrypted; passwords are kept as argon2id hashes; rules in the database keep organisations apart row by row; the operation log is a chain of hashes in which any change shows. We inform you of a breach of personal information in time and as the law demands.',
    },
    {
      heading: 'Your rights',
      text: 'You may see, correct and copy your personal information, and ask for its deletion or for closing the account. We reply to access requests and complaints within 30 days. For information that your organisation administers we help the organisation to answer.',
    },
    {
      heading: 'Changes and contact',
      text: 'Important changes to this policy are announced in the portal. If you have questions, the page “Contact us” says how to reach us.',
    },
  ],
  disclaimer: [
    {
      heading: 'Accuracy',
      text: 'What the portal says about applications is for orientation; what counts is what was delivered. We keep it current but cannot promise that it is complete and free of errors at every moment.',
    },
    {
      heading: 'Research results',
      text: 'The software helps to record, calculate and administer; it does not replace professional judgement. Users review experiments, data and conclusions themselves and answer for them.',
    },
    {
      heading: 'Links to others',
      text: 'The portal may link to websites of others. We do not control them and do not answer for their content or safety.',
    },
    {
      heading: 'Force majeure',
      text: 'For interruptions or delays by natural disasters, changes of regulation, attacks on networks or failed communication we are not liable as far as the law allows, but we do our best to limit their effect.',
    },
  ],
  company: [
    {
      heading: 'What we do',
      text: 'We make software that works together for research teams in pharma, materials and chemistry: inventory, notebook, projects, instruments, stability, compounds, molecular simulation and a scientific data platform.',
    },
    {
      heading: 'For whom',
      text: 'New drug development, bulk drugs and intermediates, generic drugs, CRO and CDMO, biopharmaceuticals, materials and chemicals, and academic research.',
    },
    {
      heading: 'What we care about',
      text: 'Records that are true and can be traced, rights that are clear, pages that are simple. Every change leaves its evidence, so that a team can face an inspection calmly.',
    },
  ],
  contact: [
    {
      heading: 'Using the portal',
      text: 'For questions about your account, rights or organisation, please ask the administrator of your organisation first.',
    },
    {
      heading: 'Support',
      text: 'Please tell us the address of the page, the time, and the request id of the message, so that we find the cause quickly. Working days 9:00–18:00 (UTC+8): support@atrium.example',
    },
    {
      heading: 'Sales and trials',
      text: 'To try or buy the software, write to sales@atrium.example. We reply within 48 hours.',
    },
    {
      heading: 'Personal information and complaints',
      text: 'For access, correction, deletion and complaints write to privacy@atrium.example. We reply within 30 days.',
    },
  ],
}
