import { readFileSync } from 'node:fs'
import { cookieNameIn, pageCacheCookies } from '#domain/cookie-names.ts'
import { stackPlugin, addResources, getAtt, ids, propertiesOf, ref, sub } from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { hostOf } from './stages.ts'

/** The ids of AWS's managed policies. */
const managed = {
  /** Caches as long as the response's Cache-Control says, up to a year. */
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
}

/** The header that server/http/cdn.server.ts reads. That file cannot be imported here: it reads a function's environment. */
const originSecretHeader = 'x-nivaas-origin'

const day = 24 * 60 * 60
const year = 365 * day

/** By default CloudFront caches these for ten seconds, whatever the response's Cache-Control says. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/**
 * The CDN. Pages come from the API; a secret header shows the API that a request comes from the CDN. Static files come from
 * the bucket, which only the CDN may read. The API's own address stays reachable and answers 403.
 */
export default stackPlugin(({ template, configuration }) => {
  closeStaticBucket(template)
  addResources(template, {
    PageRequestFunction: cloudFrontFunction('page-request'),
    StaticRequestFunction: cloudFrontFunction('static-request'),
    StaticResponseFunction: cloudFrontFunction('static-response'),
    PageCachePolicy: pageCachePolicy(),
    StaticCachePolicy: staticCachePolicy(),
    StaticHeadersPolicy: staticHeadersPolicy(configuration),
    StaticAccess: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: sub('${AWS::StackName}-static'),
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
    [ids.cdn]: distribution(configuration),
    ...(configuration.hostedZoneId && {
      SiteAddress: addressRecord(configuration, configuration.hostedZoneId),
    }),
  })
  // Architect prints this output at the end of a deploy.
  template.Outputs.CDN = { Description: 'The site', Value: configuration.siteOrigin }
  template.Outputs.CdnDomain = {
    Description: 'The target of the DNS record of the site (CNAME or ALIAS)',
    Value: getAtt(ids.cdn, 'DomainName'),
  }
})

/** Architect makes the bucket public and serves its files through the API too. Here only the CDN may read them. */
function closeStaticBucket(template: Template): void {
  const bucket = propertiesOf(template, ids.staticBucket)
  delete bucket.WebsiteConfiguration
  Object.assign(bucket, {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
  })
  delete template.Outputs.BucketURL
  const { paths } = propertiesOf(template, ids.api).DefinitionBody as { paths: Record<string, unknown> }
  delete paths['/_static/{proxy+}']
  propertiesOf(template, 'StaticBucketPolicy').PolicyDocument = {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'CdnReads',
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: sub(`\${${ids.staticBucket}.Arn}/*`),
        Condition: {
          StringEquals: {
            'AWS:SourceArn': sub(
              `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${${ids.cdn}}`,
            ),
          },
        },
      },
    ],
  }
}

function distribution(configuration: StageConfiguration): Resource {
  return {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Enabled: true,
        // CloudFormation resolves the secret below again only when a property of the distribution changes.
        Comment: sub(`\${AWS::StackName}, secrets of rotation ${configuration.secretsRotation}`),
        Aliases: [hostOf(configuration)],
        ...(configuration.webAclArn !== null && { WebACLId: configuration.webAclArn }),
        HttpVersion: 'http2and3',
        // The firewall counts single addresses, and one server has 2^64 of IPv6 (docs/limits.md, "The edge").
        IPV6Enabled: false,
        // The cheapest class with edge locations in India.
        PriceClass: 'PriceClass_200',
        ViewerCertificate: {
          AcmCertificateArn: configuration.certificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
        Origins: [
          {
            Id: 'api',
            DomainName: sub(`\${${ids.api}}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`),
            CustomOriginConfig: {
              OriginProtocolPolicy: 'https-only',
              OriginSSLProtocols: ['TLSv1.2'],
              OriginReadTimeout: 30,
            },
            OriginCustomHeaders: [
              {
                HeaderName: originSecretHeader,
                HeaderValue: sub(
                  `{{resolve:secretsmanager:\${${ids.originSecret}}:SecretString:originSecret}}`,
                ),
              },
            ],
          },
          {
            Id: 'static',
            DomainName: getAtt(ids.staticBucket, 'RegionalDomainName'),
            OriginAccessControlId: getAtt('StaticAccess', 'Id'),
            S3OriginConfig: { OriginAccessIdentity: '' },
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'api',
          ViewerProtocolPolicy: 'redirect-to-https',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          Compress: true,
          CachePolicyId: ref('PageCachePolicy'),
          OriginRequestPolicyId: managed.allViewerExceptHostHeader,
          FunctionAssociations: [functionAssociation('viewer-request', 'PageRequestFunction')],
        },
        CacheBehaviors: [
          staticBehaviour('/_static/build/*', managed.cachingOptimized),
          staticBehaviour('/_static/*', ref('StaticCachePolicy')),
        ],
        CustomErrorResponses: errorStatuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      },
    },
  }
}

function staticBehaviour(PathPattern: string, CachePolicyId: unknown) {
  return {
    PathPattern,
    TargetOriginId: 'static',
    ViewerProtocolPolicy: 'redirect-to-https',
    AllowedMethods: ['GET', 'HEAD'],
    Compress: true,
    CachePolicyId,
    ResponseHeadersPolicyId: ref('StaticHeadersPolicy'),
    FunctionAssociations: [
      functionAssociation('viewer-request', 'StaticRequestFunction'),
      functionAssociation('viewer-response', 'StaticResponseFunction'),
    ],
  }
}

/** For files without a fingerprint. Architect sets a Cache-Control of ten years on every file; the CDN caches these for a day. */
function staticCachePolicy(): Resource {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: sub('${AWS::StackName}-static'),
        MinTTL: 0,
        DefaultTTL: day,
        MaxTTL: day,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      },
    },
  }
}

/**
 * A page is cached as long as its Cache-Control says, and not at all without one. Everything that a page may depend on is in
 * the cache key: the whole query, and the cookies for the language, the session and the notices. So no visitor gets a
 * response that was made for another.
 */
function pageCachePolicy(): Resource {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: sub('${AWS::StackName}-pages'),
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: day,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: {
            CookieBehavior: 'whitelist',
            Cookies: pageCacheCookies.map((name) => cookieNameIn('deployed', name)),
          },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      },
    },
  }
}

/**
 * Pages have their own security headers; static files get theirs here. A browser takes HSTS from both, so both go as far as `hstsScope` says
 * (server/http/security-headers.server.ts).
 */
function staticHeadersPolicy({ hstsScope }: StageConfiguration): Resource {
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: sub('${AWS::StackName}-static'),
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 2 * year,
            IncludeSubdomains: hstsScope !== undefined,
            Preload: hstsScope === 'preload',
            Override: true,
          },
        },
      },
    },
  }
}

function cloudFrontFunction(name: string): Resource {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: sub(`\${AWS::StackName}-${name}`),
      AutoPublish: true,
      FunctionConfig: { Comment: `tools/deploy/cdn/${name}.js`, Runtime: 'cloudfront-js-2.0' },
      FunctionCode: readFileSync(new URL(`cdn/${name}.js`, import.meta.url), 'utf8'),
    },
  }
}

function functionAssociation(EventType: string, id: string) {
  return { EventType, FunctionARN: getAtt(id, 'FunctionARN') }
}

/** The hosted zone id of CloudFront, the same for every distribution. */
const cloudFrontZone = 'Z2FDTNDATAQYW2'

function addressRecord(configuration: StageConfiguration, HostedZoneId: string): Resource {
  return {
    Type: 'AWS::Route53::RecordSet',
    Properties: {
      HostedZoneId,
      Type: 'A',
      Name: hostOf(configuration),
      AliasTarget: { DNSName: getAtt(ids.cdn, 'DomainName'), HostedZoneId: cloudFrontZone },
    },
  }
}
