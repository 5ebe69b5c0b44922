// Linking a bank through Plaid: opens Plaid Link and exchanges the token it returns.
import { BANK_RETURN_PATH } from '#core/platform/bank-return-path.ts';
import type { LinkingProvider } from './funds-provider.ts';
import { CALL_TIMEOUT, type CallPlaid } from './plaid-client.ts';
import { failureOf } from './plaid-errors.ts';

const repeatable = { repeatable: true };

export const plaidLinking = (call: CallPlaid, site: { url: string; webhook: string }): LinkingProvider => ({
  async createLinkToken({ userId, language = 'en', repairToken }) {
    const { CountryCode, DepositoryAccountSubtype, InvestmentAccountSubtype, Products } = await import('plaid');
    const newBank = {
      products: [Products.Assets],
      // Reports show investments only of connections that were made with this product. A bank without investments can still be linked.
      optional_products: [Products.Investments],
      account_filters: {
        depository: { account_subtypes: [DepositoryAccountSubtype.All] },
        investment: { account_subtypes: [InvestmentAccountSubtype.All] },
      },
    };
    const request = {
      client_name: 'Groundwork',
      language,
      country_codes: [CountryCode.Us],
      user: { client_user_id: userId },
      webhook: site.webhook,
      redirect_uri: `${site.url}${BANK_RETURN_PATH}`,
      ...(repairToken ? { access_token: repairToken } : newBank),
    };
    const reply = await call((plaid) => plaid.linkTokenCreate(request, CALL_TIMEOUT), repeatable);
    return reply.link_token;
  },

  async publicTokensOf(linkToken) {
    const reply = await call((plaid) => plaid.linkTokenGet({ link_token: linkToken }, CALL_TIMEOUT), repeatable);
    return (reply.link_sessions ?? []).flatMap(({ results, on_success }) => [
      ...(results?.item_add_results ?? []).map(({ public_token }) => public_token),
      ...(on_success ? [on_success.public_token] : []),
    ]);
  },

  async exchange(publicToken) {
    const request = { public_token: publicToken };
    const reply = await call((plaid) => plaid.itemPublicTokenExchange(request, CALL_TIMEOUT), repeatable);
    return { accessToken: reply.access_token, itemId: reply.item_id };
  },

  async describe(accessToken) {
    const { CountryCode } = await import('plaid');
    const { item } = await call((plaid) => plaid.itemGet({ access_token: accessToken }, CALL_TIMEOUT), repeatable);
    const institutionId = item.institution_id ?? '';
    const needsSignIn = failureOf(item.error?.error_code ?? '') === 'needs_sign_in';
    if (!institutionId || item.institution_name)
      return { institutionId, institutionName: item.institution_name ?? 'Your bank', needsSignIn };
    const request = { institution_id: institutionId, country_codes: [CountryCode.Us] };
    const { institution } = await call((plaid) => plaid.institutionsGetById(request, CALL_TIMEOUT), repeatable);
    return { institutionId, institutionName: institution.name, needsSignIn };
  },

  async accountNames(accessToken) {
    const request = { access_token: accessToken };
    const { accounts } = await call((plaid) => plaid.accountsGet(request, CALL_TIMEOUT), repeatable);
    return accounts.map((account) => ({ name: account.official_name ?? account.name, mask: account.mask ?? '' }));
  },

  async removeConnection(accessToken) {
    await call((plaid) => plaid.itemRemove({ access_token: accessToken }, CALL_TIMEOUT), repeatable);
  },
});
