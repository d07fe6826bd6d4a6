import { texts } from '#core/languages/texts.ts';

/** The site's address on the internet, in the settings. */
export const webAddressTexts = texts('webAddress', {
  title: 'Address of your site',
  about: 'Links in emails, your sitemap, QR codes, and the Book button lead to this address.',
  loading: 'Loading the web address',
  loadFailed: 'The web address couldn’t be loaded',
  none: 'No web address yet',
  noneHint:
    'Links in emails lead to the address this site’s server listens on, which may work only on its own computer or network.',
  lost: 'Enter the address again',
  lostHint: 'Links lead to the address this site’s server listens on until then.',
  environmentHint:
    'Links lead to {address}. Only the person who runs this site’s server can change it (the setting PUBLIC_URL).',
  address: 'Address',
  addressHint:
    'Looks like {example}. It needs a domain whose DNS leads to this site’s server, and a certificate. A proxy such as Caddy gets the certificate and renews it by itself.',
  test: 'Test the address',
  tested: 'It works: {address} leads to this site',
  testedHint: 'Save to use it in every link from now on. The earlier address keeps working for log-ins.',
  testedByBrowser:
    'Your browser is at this address right now. This site’s server can’t reach it from its own network, so the certificate wasn’t checked.',
  saved: 'Every link now leads to {address}',
  certificate: 'Certificate',
  validUntil: 'Valid until {date} when it was last tested',
  validFrom: 'Valid until {date} when it was last tested, from {issuer}',
  notSeen: 'Not checked: only your browser reached the address',
  certificateUntil: 'The certificate is valid until {date}.',
  certificateSoon: 'The certificate ends on {date}. Make sure it renews by itself.',
  withoutHttps: 'Typed without https',
  plain:
    '{does, select, redirects {Leads to https} elsewhere {Leads to another address} serves {Doesn’t lead to https yet. Turn on the redirect from http to https in your proxy.} other {Nothing answers on port 80. Open it, so that people who type the address without https arrive as well.}}',
  passkeysHint: 'Passkeys belong to one address: log in with your password at the new one, then add passkeys there.',
  askDisconnect: 'Remove the web address?',
  aboutDisconnect: 'Links in new emails lead to the address this site’s server listens on again.',
  disconnected: 'The web address is removed',
});

/** Why a web address can't be used. */
export const webAddressErrorsTexts = texts('webAddressErrors', {
  setByEnvironment: 'The web address is set on this site’s server. Only the person who runs that server can change it.',
  testFirst: 'Test exactly this address first. A test is good for an hour.',
  notAddress: 'This isn’t a web address. It looks like https://www.example.com.',
  plainHttp: 'The address has to begin with https://, so that what customers enter is encrypted on its way.',
  hasPath: 'Only the part before the first slash can be set: {address}',
  notPublicName:
    'Enter a name that’s known on the internet, such as www.example.com. Names and numbers of your own network don’t work for customers.',
  noDns: 'DNS doesn’t answer right now. Please try again in a moment.',
  noRecord:
    'DNS has no record for {host}. Where your domain is managed, add an A record for it with the public IP address of this site’s server. New records can take an hour.',
  privateAddress:
    '{host} leads into a private network. If that’s right, open {host} in your browser and test it from there. If not, correct its DNS record.',
  refused:
    'The server at {host} doesn’t accept connections on port {port, number, ::group-off}. Start the proxy there, or open the port. If {host} works in your browser, test it from there.',
  silent:
    'Nothing answered at {host} on port {port, number, ::group-off} within 10 seconds. Check its DNS record, the firewall, and that your router forwards the port. Some routers don’t let a server reach itself: if {host} works in your browser, test it from there.',
  noTls:
    'There’s a server at {host} on port {port, number, ::group-off}, but it doesn’t answer with https for this name. Add {host} to your proxy.',
  expired: 'The certificate of {host} ended on {date}. Renew it. A proxy such as Caddy does that by itself.',
  notYetValid: 'The certificate of {host} isn’t valid before {date}. Check the clock of this site’s server.',
  otherName:
    'The certificate at {host} is for another name. Get one for {host}. A proxy such as Caddy does that by itself.',
  selfSigned:
    'The server at {host} made its certificate itself, so browsers warn about it. Get one from a public authority. A proxy such as Caddy does that by itself.',
  incomplete:
    'The certificate of {host} comes without the ones between it and its authority. Install the full chain (often fullchain.pem).',
  untrusted: 'The certificate of {host} isn’t one that browsers trust. A proxy such as Caddy gets one by itself.',
  leadsElsewhere: '{host} leads on to {address}. If that’s your site, enter that address.',
  proxyAlone:
    'There’s a proxy at {host}, but it doesn’t reach this site (status {status}). Let it forward to port {port, number, ::group-off} of this site’s server.',
  otherServer:
    'A server answers at {host}, but it isn’t this site. Check the DNS record, and where your proxy forwards to.',
});
