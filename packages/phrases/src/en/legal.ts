import type { LegalTexts } from '../kit/legal-text.ts'

/** The legal and company pages. */
export const legal: LegalTexts = {
  pages: 'Terms and company',
  contents: 'On this page',
  dateline: 'Version {version} · in force since {day}',
  print: 'Print',
  agreement: {
    dateline: 'Version 1.0 · in force since 20 November 2023',
    lead: 'These terms set out your rights and duties, and ours, when you use the Atrium portal and the applications you open through it. “We” are the company that provides the portal; an “organisation” is the company, university or institute that uses it for its people; “you” are the person who signs in.',
    sections: [
      {
        id: 'acceptance',
        heading: 'Accepting these terms',
        paragraphs: [
          'Please read these terms and the Privacy Policy when you register or first sign in. By ticking the box or beginning to use the service you accept them; if you do not accept them, please do not use the service.',
          'Where your organisation has a written contract or an order with us that differs from these terms, the contract or order prevails.',
        ],
      },
      {
        id: 'service',
        heading: 'The service',
        paragraphs: [
          'The portal is one place to sign in to laboratory and R&D software and to administer an organisation. It includes the application centre, departments and members, sign-in and operation logs, sign-in rules, single sign-on, label design, electronic signatures, a monomer library and an open platform. What you can use depends on the licences of your organisation and on what its administrators authorise.',
          'The functions, performance and limits of each application are those that the application describes. Applications marked as beta are still being improved; please do not make them the only source of a formal record.',
        ],
      },
      {
        id: 'account',
        heading: 'Accounts and security',
        paragraphs: [
          'Your account is opened by your organisation, or you register and join one. You must be an adult with full legal capacity, and what you tell us about yourself must be true and current.',
        ],
        points: [
          'Keep your password and verification codes to yourself; do not lend, transfer or share the account.',
          'If somebody else used your account, change the password at once and tell an administrator of your organisation.',
          'Repeated wrong passwords lock an account for a while; administrators can unlock it, reset its password or deactivate it.',
          'An identity is never given to another person. The records and signatures of former members remain theirs, and a member who returns gets the former account back.',
        ],
      },
      {
        id: 'administrators',
        heading: 'Organisation administrators',
        paragraphs: [
          'Administrators manage members, departments, authorisations, sign-in rules and settings on behalf of the organisation. The organisation chooses them with care and answers for what they do. Their actions are recorded in the operation log.',
          'Before a member is removed, an administrator should see that the work is handed over: the roles of project leader, approver, stability leader, instrument administrator or system administrator, and to-dos that are not finished.',
        ],
      },
      {
        id: 'use',
        heading: 'Acceptable use',
        paragraphs: ['You obey the law and the rules of your organisation. You may not:'],
        points: [
          'upload or spread content that is unlawful, infringes rights or carries malicious code;',
          'attack, scan or disturb the service, or go around its protection and limits;',
          'reach for data you were not given access to, or act or sign in the name of another person;',
          'reverse-engineer the software, or resell or rent out the service;',
          'forge, alter or destroy records that the law requires to be kept.',
        ],
      },
      {
        id: 'signatures',
        heading: 'Electronic signatures',
        paragraphs: [
          'Where electronic signatures are enabled, what you sign with your signature password is your own declaration. Nobody but you may know that password. The organisation decides for which purposes an electronic signature is sufficient in its business and under its regulations.',
        ],
      },
      {
        id: 'data',
        heading: 'Data of the organisation',
        paragraphs: [
          'What an organisation and its members enter belongs to the organisation. We process it to provide, maintain and protect the service and for nothing else, and do not look at its content without the consent of the organisation.',
          'The data of organisations is kept strictly apart. Each organisation decides which records its quality system has to keep, and exports in time what it archives elsewhere.',
        ],
      },
      {
        id: 'open-platform',
        heading: 'Open platform and message push',
        paragraphs: [
          'The open platform can be used once it has been authorised. The organisation keeps its app credentials safe, answers for the programs that use them, and replaces them at once when they become known to others. We may limit how often calls are made so that the service stays stable for everyone.',
          'Where message push is switched on, messages go to the DingTalk, Feishu or WeCom account that the organisation configured; what happens to them there is governed by the rules of that platform.',
        ],
      },
      {
        id: 'trial',
        heading: 'Trials',
        paragraphs: [
          'We answer a trial application within 48 hours. The notice that opens the trial says how long it lasts and what it includes; the portal shows the time that remains before it ends. Without a purchase the trial account then stops working, and its data is deleted after the period named in the notice.',
        ],
      },
      {
        id: 'fees',
        heading: 'Fees',
        paragraphs: [
          'What is charged, at which price and how it is paid is stated in the order. We give notice of a change of fees at least 30 days ahead; an organisation that does not accept it may end the service concerned before the change takes effect, and is refunded for the time not used. An order in force is not affected during its term.',
        ],
      },
      {
        id: 'property',
        heading: 'Intellectual property',
        paragraphs: [
          'The software, design, documentation and marks of the portal and its applications belong to us or to those who licensed them to us. For the time of the licence these terms give you the right, which cannot be transferred, to use the service for the business of your organisation.',
          'We may use your suggestions to improve our products without payment, but will not disclose anything confidential of yours or of your organisation in doing so.',
        ],
      },
      {
        id: 'availability',
        heading: 'Changes and interruptions of the service',
        paragraphs: [
          'We keep improving the service. Planned maintenance, and the end of any important function, are announced beforehand. After an interruption by failing equipment, communication lines or an attack we restore the service as soon as we can and say what happened.',
        ],
      },
      {
        id: 'ending',
        heading: 'Suspension and ending',
        paragraphs: [
          'An organisation may stop using the service at any time. If you or your organisation seriously breach these terms, or the way the service is used endangers its safety, we may suspend the accounts concerned, and say why and how they can be restored.',
          'When the service has ended we help the organisation to export its data as agreed, and delete or anonymise the data once the agreed period is over, unless the law requires otherwise.',
        ],
      },
      {
        id: 'liability',
        heading: 'Liability',
        paragraphs: [
          'Whoever causes the other a loss by fault makes it good. As far as the law allows, neither side is liable for indirect losses, and our liability is limited to what the organisation paid for the service concerned in the twelve months before the event. These limits do not apply to intent or gross negligence, nor where the law does not allow liability to be limited.',
          'The Disclaimer says more about the use of the service.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes of these terms',
        paragraphs: [
          'We may revise these terms when the law or the service changes. Important changes are announced in the portal at least 30 days ahead, and where the law requires it we ask for your consent again. If you do not accept a change you may stop using the service before it takes effect.',
        ],
      },
      {
        id: 'law',
        heading: 'Law and disputes',
        paragraphs: [
          'The law of the People’s Republic of China applies. Disputes arising from these terms are first discussed in good faith; failing that, either side may bring them before the competent court at our seat.',
          'These terms are given in Chinese and English; where they differ, the Chinese text prevails. If a provision is invalid, the others remain in force.',
        ],
      },
    ],
  },
  disclaimer: {
    dateline: 'Version 1.0 · in force since 20 November 2023',
    lead: 'This page says what we cannot promise, and what you have to judge for yourself when you use the portal and its applications.',
    sections: [
      {
        id: 'accuracy',
        heading: 'Accuracy',
        paragraphs: [
          'Descriptions of applications, help documents and announcements in the portal are for orientation; what counts is the version that was delivered. We keep them current, but cannot promise that they are complete and correct at every moment.',
        ],
      },
      {
        id: 'research',
        heading: 'Research and professional judgement',
        paragraphs: [
          'The software helps to record, calculate, predict and administer. It does not replace professional judgement. Results of molecular simulation and artificial intelligence are predictions and may be wrong.',
          'Users review the safety of experiments, the reading of data, the conclusions and the decisions that rest on them, and answer for them. Nothing the software puts out is medical, legal or regulatory advice.',
        ],
      },
      {
        id: 'compliance',
        heading: 'Compliance and validation',
        paragraphs: [
          'The portal offers operation logs, electronic signatures and access control to help organisations meet GxP and similar requirements. Whether these functions satisfy a regulation in a given environment depends on the processes, configuration and validation of the organisation, which the organisation itself confirms.',
        ],
      },
      {
        id: 'configuration',
        heading: 'What the organisation sets and does',
        paragraphs: [
          'Rights of members, the IP whitelist, password rules and message push are set by administrators of the organisation. The organisation bears the consequences of its settings, of mistakes in using the service, of accounts that were not kept safe, and of members who left and were not removed in time.',
        ],
      },
      {
        id: 'third-parties',
        heading: 'Services and links of others',
        paragraphs: [
          'The portal may link to other websites, and may be connected to the directory service, single sign-on and chat platform that an organisation chose. We do not control them; their providers answer for their content, safety and availability.',
        ],
      },
      {
        id: 'network',
        heading: 'Networks and devices',
        paragraphs: [
          'How well and how fast the service works also depends on your network, browser and device. We recommend a current browser released within the last two years, with security updates installed.',
        ],
      },
      {
        id: 'trial',
        heading: 'Trials and beta applications',
        paragraphs: [
          'Trials and beta applications are provided as they are. Their functions may change at any time and their availability is not promised. Please do not keep important data there that exists nowhere else.',
        ],
      },
      {
        id: 'force-majeure',
        heading: 'Force majeure',
        paragraphs: [
          'For interruptions and delays caused by natural disasters, epidemics, acts of government or wide failures of communication or power we are not liable as far as the law allows, but we do our best to limit their effect and tell you in time.',
        ],
      },
      {
        id: 'limits',
        heading: 'Limits of this disclaimer',
        paragraphs: [
          'Nothing here excludes or limits a liability that the law does not allow to be excluded or limited, such as that for losses caused by intent or gross negligence and for harm to persons. A written agreement between an organisation and us prevails.',
        ],
      },
    ],
  },
  privacy: {
    dateline: 'Version 1.0 · revised and in force since 20 November 2023',
    lead: 'This policy says which personal information we collect when you use the Atrium portal, why, how we keep and protect it, and how you can exercise your rights.',
    sections: [
      {
        id: 'scope',
        heading: 'Scope',
        paragraphs: [
          'This policy covers the Atrium portal and its mobile pages. Where an application opened through the portal has a privacy notice of its own, that notice applies to it.',
          'Your organisation decides how your account information and work data are processed, and we process them on its behalf. For registration, trial applications, protection of the portal and customer service we decide ourselves and bear the responsibility.',
        ],
      },
      {
        id: 'minors',
        heading: 'Minors',
        paragraphs: [
          'The service is for adults only. Minors under 14 need the consent of a guardian, who should read this policy together with them. We do not knowingly collect information of minors; should we find that we did so without the consent of a guardian, we delete it as soon as possible. Guardians can reach us at any time through the page “Contact us”.',
        ],
      },
      {
        id: 'collection',
        heading: 'What we collect',
        paragraphs: ['We collect only what the service needs:'],
        table: {
          columns: ['When', 'What', 'What for'],
          rows: [
            [
              'Opening an account, registering',
              'Name, account, phone or email, department, password (only its hash is kept)',
              'Making the account, knowing who you are',
            ],
            [
              'Signing in',
              'Time, IP address, browser and system, result, whether a verification code was right',
              'Verifying identity, preventing misuse, the sign-in log',
            ],
            [
              'Using the portal',
              'What was changed and when, IP address, device',
              'Operation log, security audits, troubleshooting',
            ],
            [
              'Personal center',
              'Photo, language, appearance, version, page to begin at, pinned applications (all optional)',
              'Showing the portal as you prefer it; where a photo was taken and the like is removed before it is kept',
            ],
            [
              'Applying for a trial',
              'Name, phone, email, company, industry, desired products, message',
              'Considering the application and contacting you',
            ],
            ['Surveys and feedback', 'What you write', 'Improving the service, answering you'],
          ],
        },
      },
      {
        id: 'purposes',
        heading: 'Grounds and purposes',
        paragraphs: [
          'We process personal information on the ground of your consent, to conclude and perform a contract, to fulfil duties under the law, and in the other cases the law provides for – for the purposes in the table above and no others.',
          'We do not use personal information for advertising, do not build profiles from it, and take no decisions by automated means alone that weigh heavily on your rights. If another purpose should arise, we ask for your consent beforehand.',
        ],
      },
      {
        id: 'storage',
        heading: 'Where and how long',
        paragraphs: [
          'Personal information is stored in China. We do not transfer it abroad. An organisation that uses the service from abroad fulfils the duties that follow from doing so.',
        ],
        points: [
          'Sign-in and operation logs: 3 months by default; an organisation may set a longer period;',
          'account information: as long as the organisation uses the service;',
          'former members: name and account stay, so that records and signatures can be traced; the account can no longer sign in;',
          'trial applications: until they are settled; those not granted are then deleted;',
          'verification codes: void once used or expired.',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookies and local storage',
        paragraphs: [
          'We use only what the service cannot do without, and no tracking technology of others. Without the session cookie nobody can sign in.',
        ],
        table: {
          columns: ['Name', 'Kind', 'What for', 'How long'],
          rows: [
            [
              'atrium_session',
              'Cookie',
              'Keeps you signed in; scripts of the page cannot read it',
              '30 minutes without use, 1 day with automatic sign-in, at most 5 days',
            ],
            [
              'atrium_device',
              'Cookie',
              'Remembers a browser in which the second step was taken; scripts of the page cannot read it',
              '30 days; you can remove it in the personal center',
            ],
            [
              'atrium_trial_device',
              'Cookie',
              'Keeps one browser from beginning free trials again; scripts cannot read it',
              '400 days',
            ],
            ['atrium_product', 'Cookie', 'Remembers the application opened last', '3,650 days'],
            ['atrium.language', 'Local storage', 'Remembers the language', 'Until you clear it'],
            ['atrium.theme', 'Local storage', 'Remembers light or dark appearance', 'Until you clear it'],
            [
              'atrium.warning, atrium.survey',
              'Local storage',
              'Remember what you chose about reminders and surveys',
              'Until you clear them',
            ],
            [
              'atrium.members.columns',
              'Local storage',
              'Remembers the columns of the list of members',
              'Until you clear it',
            ],
            ['atrium.palette', 'Local storage', 'Remembers what you chose last in the search', 'Until you clear it'],
            [
              'atrium-offline',
              'Cache',
              'Keeps the page that is shown without a network',
              'Until a new version takes its place, or you clear it',
            ],
            [
              'atrium.notice, atrium.warning.dismissed, atrium.tour',
              'Session storage',
              'Remember which announcements, reminders and tours you closed',
              'Until the tab is closed',
            ],
            ['atrium.code', 'Session storage', 'Remembers when a code can be sent again', 'Until the tab is closed'],
            [
              'atrium.opened, atrium.reloaded-for',
              'Session storage',
              'Keep things from happening twice and a page from reloading over and over',
              'Until the tab is closed',
            ],
          ],
        },
      },
      {
        id: 'sharing',
        heading: 'Sharing, processing on our behalf, publication',
        paragraphs: [
          'We do not sell personal information and do not publish it. Others receive the least they need, and only in these cases:',
        ],
        points: [
          'An application you open and may use learns your name, account, photo, masked phone number, department and organisation, whether you are an administrator of it, and your language.',
          'Members of an organisation see each other’s name, account, photo and department and the masked phone number and email; its administrators see them in full.',
          'Providers of text messages and email send verification codes and notices on our behalf or on that of the organisation.',
          'The law, or a court or authority acting under it, demands it.',
        ],
      },
      {
        id: 'third-party-sdk',
        heading: 'List of third-party SDKs',
        paragraphs: [
          'The portal’s web and mobile pages contain no third-party SDKs at present. We update this list before we add one. The third-party services below are switched on by an organisation; the portal’s server talks to them directly, and your browser loads none of their code:',
        ],
        table: {
          columns: ['Third-party service', 'When', 'Information concerned', 'What for'],
          rows: [
            [
              'DingTalk, Feishu or WeCom',
              'The organisation switched on message push',
              'Phone or user id of the platform, content of the message',
              'Sending notices',
            ],
            [
              'Provider of text messages',
              'Verification codes and notices by text message',
              'Phone, content of the message',
              'Verifying identity, sending notices',
            ],
            [
              'Provider of email',
              'Verification codes and notices by email',
              'Email, content of the message',
              'Verifying identity, sending notices',
            ],
          ],
        },
      },
      {
        id: 'app-permissions',
        heading: 'List of app permissions',
        paragraphs: [
          'The portal’s web pages ask for no permissions on your device. The mobile apps that go with it ask for those below only when you use what needs them. You may refuse, or withdraw a permission in the settings of your system at any time; nothing else is affected.',
        ],
        table: {
          columns: ['Permission', 'When', 'What for', 'Can be refused'],
          rows: [
            [
              'Camera',
              'Scanning bar codes and QR codes, taking photos',
              'Identifying samples, materials and instruments, uploading photos',
              'Yes',
            ],
            [
              'Photos and storage',
              'Choosing pictures, saving and uploading files',
              'Changing the photo, adding attachments, saving exports',
              'Yes',
            ],
            ['Notifications', 'Receiving to-dos and announcements', 'Reminding you of what is to be done', 'Yes'],
            [
              'Network state',
              'Finding out whether there is a connection',
              'Telling you when it is lost, and trying again',
              'Granted by the system',
            ],
          ],
        },
      },
      {
        id: 'security',
        heading: 'Protection',
        paragraphs: ['We protect personal information by technical and organisational measures that match the risk:'],
        points: [
          'Transport is encrypted; passwords are kept as argon2id hashes, which cannot be turned back;',
          'rules in the database keep organisations apart row by row;',
          'the operation log is a chain of hashes, in which any change shows;',
          'repeated wrong passwords lock for a while, and organisations can set an IP whitelist and password rules;',
          'our staff have the least access they need and are trained in confidentiality.',
        ],
      },
      {
        id: 'incidents',
        heading: 'Incidents',
        paragraphs: [
          'If personal information is leaked, altered or lost, we act at once to limit the harm, report to the authorities as the law requires, and tell the organisations and persons concerned in time what happened, what may follow, what we did, and how they can protect themselves.',
        ],
      },
      {
        id: 'rights',
        heading: 'Your rights',
        paragraphs: ['In the personal center, or by a request through the page “Contact us”, you can:'],
        points: [
          'see and copy your personal information, at any time under “My data” in the personal center, and ask to have it transferred to another processor;',
          'have it corrected and completed;',
          'ask for its deletion, or for closing the account;',
          'withdraw your consent, which does not affect what was done before;',
          'ask us to explain how we process it.',
        ],
      },
      {
        id: 'replies',
        heading: 'Replies and complaints',
        paragraphs: [
          'Once we have verified who you are, we reply to access requests and complaints within 30 days. Requests about information that your organisation administers we pass on to it, and help it to answer. Where we cannot do as you ask, we say why.',
          'If you are not satisfied with our reply, you may complain to the cyberspace, public security or other competent authority, or bring an action before the competent court.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes of this policy',
        paragraphs: [
          'When this policy changes we renew its version and date. Important changes of the purposes, of the kinds of information or of your rights are announced prominently in the portal, and we ask for your consent again.',
        ],
      },
      {
        id: 'contact',
        heading: 'How to reach us',
        paragraphs: [
          'For any question about this policy or the protection of personal information write to privacy@atrium.example, or use another way named on the page “Contact us”.',
        ],
      },
    ],
  },
  company: {
    lead: 'We make software for research teams in pharma, materials and chemistry, so that experiments, data and administration meet in one place.',
    sections: [
      {
        id: 'what-we-do',
        heading: 'What we do',
        paragraphs: [
          'What a research team knows is often scattered over spreadsheets, paper and systems that do not speak to each other. We offer applications that can be used one by one or together. Atrium is the door they share: sign in once, and reach what you may use.',
        ],
        points: [
          'Inventory: requests, receipt, issue and stocktaking of reagents, samples and materials;',
          'electronic lab notebook: records that can be traced and signed;',
          'project management: plans, tasks and progress;',
          'instruments and stability: reservation, calibration, sampling and retention studies;',
          'compounds, molecular simulation and artificial intelligence: from structure to prediction;',
          'scientific data platform: bringing experimental data together and putting it to use again.',
        ],
      },
      {
        id: 'for-whom',
        heading: 'For whom',
        paragraphs: ['Our customers come from:'],
        points: [
          'New drug development',
          'Bulk drugs and intermediates',
          'Generic drugs',
          'CRO and CDMO',
          'Biopharmaceuticals',
          'Materials and chemicals',
          'Academic research',
          'Government and military research',
        ],
      },
      {
        id: 'values',
        heading: 'What we care about',
        paragraphs: [
          'Records that are true: every change keeps who made it, when and why, so that a team can face an inspection calmly.',
          'Data that belongs to the customer: stored in China, strictly apart for each organisation, ready for export at any time.',
          'Software that is simple: a few clicks for everyday work, the same in Chinese and English, by phone and by keyboard.',
        ],
      },
    ],
  },
  contact: {
    lead: 'Please choose the way that fits your question; we reply as soon as we can.',
    sections: [
      {
        id: 'administrator',
        heading: 'Accounts and rights',
        paragraphs: [
          'If you cannot sign in, or need an application or other rights, please ask an administrator of your organisation first, who can help at once.',
        ],
      },
      {
        id: 'support',
        heading: 'Support',
        paragraphs: [
          'Email: support@atrium.example. Working days 9:00–18:00, Beijing time (UTC+8).',
          'Please tell us the address of the page, the time, and the request id of the message, so that we find the cause quickly. Please do not send passwords or verification codes.',
        ],
      },
      {
        id: 'sales',
        heading: 'Sales and trials',
        paragraphs: ['Email: sales@atrium.example. We answer a trial application within 48 hours.'],
      },
      {
        id: 'developers',
        heading: 'Open platform',
        paragraphs: [
          'For questions about connecting programs write to developers@atrium.example and name the request id; please do not send app secrets.',
        ],
      },
      {
        id: 'privacy',
        heading: 'Personal information and complaints',
        paragraphs: [
          'Email: privacy@atrium.example. We reply to requests for access, correction and deletion and to complaints within 30 days.',
        ],
      },
      {
        id: 'security',
        heading: 'Security reports',
        paragraphs: [
          'If you found a weakness, write to security@atrium.example, say how it can be reproduced, and keep it confidential until it is repaired. We are grateful for reports made in good faith and take no action against those who make them.',
        ],
      },
    ],
  },
}
