/** A connection as administrators enter one. */
export const exampleConnection = {
  Name: '公司账号',
  Settings: {
    Kind: 'oidc' as const,
    Issuer: 'https://login.lab.example',
    ClientID: 'atrium',
    Scope: 'openid profile email',
    SubjectClaim: 'sub',
    EndsUpstream: true,
  },
  Secret: 'a client secret',
  TrustedDomains: ['lab.example'],
  IsSecondStepTrusted: false,
  AllowsUnrequested: false,
  CreatesMembers: false,
  DepartmentID: null,
  ProductIDs: [],
  Mapping: {
    RealName: 'name',
    Email: 'email',
    MobilePhone: 'phone_number',
    JobTitle: 'title',
    Department: 'department',
    Administrator: 'groups',
    AdministratorValue: 'lab-admins',
  },
}

/** A directory as administrators enter one. Nothing listens at its address. */
export const exampleDirectory = {
  ...exampleConnection,
  Name: '公司目录',
  Settings: {
    Kind: 'ldap' as const,
    Servers: ['ldaps://directory.lab.example'],
    CaCertificate: null,
    ReaderDN: 'cn=reader,dc=lab,dc=example',
    BaseDN: 'dc=lab,dc=example',
    PersonFilter: '(objectClass=inetOrgPerson)',
    LoginAttributes: ['uid', 'mail'],
    IdAttribute: 'entryUUID',
  },
  Secret: 'the password of the reader',
  Mapping: {
    RealName: 'cn',
    Email: 'mail',
    MobilePhone: 'mobile',
    JobTitle: 'title',
    Department: 'ouPath',
    Administrator: 'employeeType',
    AdministratorValue: 'admin',
  },
}
