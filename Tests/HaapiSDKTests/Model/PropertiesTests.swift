import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Properties")
struct PropertiesTests {
    @Test(
        "Times of polling are seconds, the interval comes in milliseconds",
        arguments: [
            (#""120""#, 120, 0.12),
            ("120", 120, 0.12),
            ("2000", 2000, 2),
            (#"" 2000 ""#, 2000, 2),
            ("1.5", 1.5, 0.0015),
            (#""0""#, 0, 0),
            (#""1e3""#, 1000, 1),
            ("1e300", 2_147_483_647, 2_147_483_647),
            ("1e999", nil, nil),
            (#""1e999""#, nil, nil),
            ("-5", 0, nil),
            (#""inf""#, nil, nil),
            (#""nan""#, nil, nil),
            (#""0x10""#, nil, nil),
            (#""soon""#, nil, nil),
            (#""""#, nil, nil),
            (#""{}""#, nil, nil),
            ("true", nil, nil),
            ("null", nil, nil),
            ("[1]", nil, nil),
            ("{}", nil, nil),
        ] as [(String, TimeInterval?, TimeInterval?)])
    func pollingTimes(value: String, seconds: TimeInterval?, interval: TimeInterval?) throws {
        let text =
            #"{"status": "pending", "maxWaitTime": \#(value), "maxWaitRemainingTime": \#(value), "interval": \#(value)}"#
        let properties = try WireText.read(text, as: PollingProperties.self)
        #expect(properties.maxWaitTime == seconds)
        #expect(properties.maxWaitRemainingTime == seconds)
        #expect(properties.interval == interval)
        #expect(try JSONDecoder().decode(PollingProperties.self, from: JSONEncoder().encode(properties)) == properties)
    }

    @Test("Times come back exactly from their coded form")
    func exactTimes() throws {
        for index in 0..<2000 {
            let milliseconds = (Double(index) * 49.73).squareRoot() * 100
            let properties = try WireText.read(
                #"{"status": "done", "maxWaitTime": \#(milliseconds), "interval": "\#(milliseconds)"}"#,
                as: PollingProperties.self)
            let text = JSONWriter.text(properties.wireValue)
            #expect(try WireText.read(text, as: PollingProperties.self) == properties)
        }
    }

    @Test("Properties of polling")
    func polling() throws {
        let step = try Reading.step(StepSamples.pollingPending.text, as: PollingStep.self)
        let properties = step.pollingProperties
        #expect(properties.recipientOfCommunication == "a****@example.test")
        #expect(properties.status == .pending)
        #expect(properties.maxWaitTime == 120)
        #expect(properties.maxWaitRemainingTime == 118)
        #expect(properties.interval == 2)
        #expect(
            properties.rawJsonString
                == #"{"interval":"2000","maxWaitRemainingTime":"118","maxWaitTime":"120","recipientOfCommunication":"a****@example.test","status":"pending"}"#
        )
    }

    @Test("Every member of an authorization response is kept as text")
    func rawJson() throws {
        let text = #"""
            {"code": "C", "expires_in": 300, "ratio": 1.50, "flag": true, "none": null,
             "list": [1, null, "a/b"], "object": {"b": 1, "a": {}}, "state": 7, "id_token": null, "access_token": "AT"}
            """#
        let properties = try WireText.read(text, as: OAuthAuthorizationResponseProperties.self)
        #expect(properties.code == "C")
        #expect(properties.state == nil)
        #expect(properties.idToken == nil)
        #expect(
            properties.rawJson == [
                "code": "C", "expires_in": "300", "ratio": "1.50", "flag": "true", "list": #"[1,null,"a/b"]"#,
                "object": #"{"b":1,"a":{}}"#, "state": "7", "access_token": "AT",
            ])
        let coded = try JSONDecoder().decode(
            OAuthAuthorizationResponseProperties.self, from: JSONEncoder().encode(properties))
        #expect(coded == properties)
    }

    @Test(
        "Unknown properties keep their text, compact and sorted",
        arguments: [
            (
                #"{ "b" : [ 1 , "\/" ] , "a" : { "d" : null, "c" : "é\n" } }"#,
                #"{"a":{"c":"é\n","d":null},"b":[1,"/"]}"#
            ),
            ("{}", "{}"),
            (#"{"n": 1e999}"#, #"{"n":1e999}"#),
        ])
    func generic(text: String, raw: String) throws {
        let step = try Reading.step(#"{"type": "registration-step", "properties": \#(text)}"#)
        let properties = try #require(step.properties as? GenericProperties)
        #expect(properties.rawJsonString == raw)
        let coded = try JSONDecoder().decode(GenericProperties.self, from: JSONEncoder().encode(properties))
        #expect(coded.rawJsonString == raw.replacingOccurrences(of: "1e999", with: "\"1e999\""))
    }

    @Test("Properties of actions keep their text")
    func actionProperties() throws {
        let properties = #""properties": {"x": 1, "authenticatorType": "sms", "flag": true, "d": 2.5}"#
        let form = #"{"template": "form", "kind": "x", \#(properties), "model": {"href": "/", "method": "GET"}}"#
        let selector = #"{"template": "selector", "kind": "x", \#(properties), "model": {"options": []}}"#
        let operation =
            #"{"template": "client-operation", "kind": "x", \#(properties), "model": {"name": "x", "arguments": {}, "continueActions": []}}"#
        let step = try Reading.step(
            #"{"type": "x", "actions": [\#(form), \#(selector), \#(operation)]}"#, as: GenericRepresentationStep.self)
        let raw = #"{"authenticatorType":"sms","d":2.5,"flag":true,"x":1}"#
        let formAction = try #require(step.actions[0] as? FormAction)
        #expect(formAction.properties?.authenticatorType == "sms")
        #expect(formAction.properties?.rawJsonString == raw)
        #expect((step.actions[1] as? SelectorAction)?.properties?.rawJsonString == raw)
        #expect((step.actions[2] as? ClientOperationAction)?.properties?.rawJsonString == raw)
        let coded = try JSONDecoder().decode(FormAction.self, from: JSONEncoder().encode(formAction))
        #expect(coded == formAction)
        #expect(coded.properties?.rawJsonString == raw)
    }

    @Test(
        "The type of an authenticator is optional",
        arguments: [
            ("{}", nil), (#"{"authenticatorType": 7}"#, nil), (#"{"authenticatorType": "x"}"#, "x"),
        ] as [(String, String?)])
    func authenticatorType(text: String, type: String?) throws {
        #expect(try WireText.read(text, as: FormAction.Properties.self).authenticatorType == type)
    }
}
